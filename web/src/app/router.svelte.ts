// Which page an address means: the lobby at `/`, a table at `/t/{id}`, the others of `addresses.ts`.

import { PAGES, paramsOf, type PageEntry, type Params } from "./addresses";

interface Route {
  page: "lobby" | "table" | "lost" | PageEntry;
  params: Params;
  query: URLSearchParams;
}

export function routeOf(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  if (path === "/") return { page: "lobby", params: {}, query };
  const table = paramsOf("/t/:id", path);
  if (table) return { page: "table", params: table, query };
  for (const page of PAGES) {
    const params = paramsOf(page.path, path);
    if (params) return { page, params, query };
  }
  return { page: "lost", params: {}, query };
}

class Router {
  route = $state.raw<Route>({ page: "lobby", params: {}, query: new URLSearchParams() });

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

/** What opens a new tab or window, or keeps the link, is the browser's. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Follow links of this site without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (event.defaultPrevented || !link || link.origin !== location.origin || !isPlain(event)) return;
  if (link.target || link.hasAttribute("download")) return;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
