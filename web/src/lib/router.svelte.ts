// Two pages: the lobby at `/`, a table at `/t/{id}`.

export interface Route {
  page: "lobby" | "table" | "lost";
  id: string;
  invite: string | null;
}

export function routeOf(path: string, search: string): Route {
  const invite = new URLSearchParams(search).get("invite");
  const table = /^\/t\/([\w-]+)\/?$/.exec(path);
  if (table?.[1]) return { page: "table", id: table[1], invite };
  return { page: path === "/" ? "lobby" : "lost", id: "", invite };
}

class Router {
  route = $state.raw<Route>({ page: "lobby", id: "", invite: null });

  start(): void {
    addEventListener("popstate", () => this.#read());
    this.#read();
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }
}

export const router = new Router();

/** Follow links of this site without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || event.button !== 0 || event.ctrlKey || event.metaKey) return;
  if (link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
