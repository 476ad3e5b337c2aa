"""A real server and a real browser: whatever Chromium or Chrome this machine has."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from caterwaul import games
from tests.browser import plain_faces
from tests.conftest import alone
from tests.scenes import Packer, Reader
from tests.server.serving import RealServer

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "dist"
GAMES = tuple(sorted(games.keys()))
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
# Every window loads the popups of its address bar as pages, which costs more than most pages under test.
NEEDLESS = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PaintHolding", "MediaRouter", "OptimizationHints")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(NEEDLESS)}",
]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
Message = dict[str, Any]
FINGER = {"has_touch": True, "is_mobile": True}
FAILED = pytest.StashKey[bool]()


class Server(RealServer):
    """One server process, which can be stopped and started again at the same address."""

    first = f"{plain_faces.__name__}:{plain_faces.answer_as_asked.__name__}"

    def __init__(self, home: Path, prepared: str = "") -> None:
        """`prepared`: the games that are made ready at the start; none: all."""
        super().__init__(
            home,
            CATERWAUL_WEB=str(WEB),
            CATERWAUL_PREPARE=prepared,
            CATERWAUL_TABLES_OF_GUEST="500",
            CATERWAUL_WRITES_AT_ONCE="5000",
            CATERWAUL_SIGN_INS_AT_ONCE="1000",
            CATERWAUL_IDLE_SECONDS_PER_MINUTE="0.6",
        )
        self.start()

    def start_again(self) -> None:
        self.start(f"--port={self.port}")

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def client_built() -> None:
    """The client as the sources are now."""
    with alone("web"):
        done = subprocess.run([sys.executable, ROOT / "tools" / "web.py"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"the client cannot be built here: {done.stderr.strip()}")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="Playwright for Python is not installed")
    with api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(client_built: None, playwright: Any) -> Iterator[Any]:
    """Any installed Chromium or Chrome."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"no browser found: none of {', '.join(BROWSERS)} is on the PATH")
    browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(
    client_built: None, compiled_games: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


# Leads the client to an address where nothing is, once all that it asked for is answered: an answer may lead
# it elsewhere. Leaving may ask for something as well. Whether that came about.
LEAVE = """async () => {
  const until = performance.now() + 3000;
  const next = () => new Promise((done) => setTimeout(done, 5));
  const answered = async () => {
    do await next();
    while (asking > 0 && performance.now() < until);
    await next();
  };
  await answered();
  history.replaceState(null, '', '/nowhere');
  dispatchEvent(new PopStateEvent('popstate'));
  await answered();
  return asking === 0 && location.pathname === '/nowhere' && document.getElementById('app') !== null;
}"""

# Puts away what a page has kept; whether the client in it may stay, as it has the settings that are wanted.
TIDY = """async (speed) => {
  const kept = (key) => localStorage.getItem(`caterwaul.${key}`);
  const isKept = document.getElementById('app') !== null && kept('theme') === null && kept('speed') === speed;
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('caterwaul.speed', speed);
  if (isKept) await fetch('/nowhere');  // who comes to a page is a guest: else each of its requests makes one
  return isKept;
}"""

# Before the scripts of every page: a speed, and a count of what is asked of the server and not answered yet.
AT_FIRST = """
  if (location.protocol === 'http:' && localStorage.getItem('caterwaul.speed') === null)
    localStorage.setItem('caterwaul.speed', 'SPEED');
  window.asking = 0;
  const ask = window.fetch;
  window.fetch = async (...all) => {
    window.asking += 1;
    try {
      return await ask(...all);
    } finally {
      window.asking -= 1;
    }
  };
"""


class Kind(NamedTuple):
    """What a window can do."""

    speed: str  # of the movement
    has_touch: bool
    is_mobile: bool
    sees_faces: bool = False  # whether cards are drawn in it, or are of one colour
    is_relayed: bool = False  # whether its sockets can be told something else than the server says


class Window:
    """A page in a context of its own."""

    def __init__(self, browser: Any, server: Server, kind: Kind) -> None:
        self.kind, self.was_used = kind, False
        context = browser.new_context(
            viewport=DESK,
            base_url=server.url,
            has_touch=kind.has_touch,
            is_mobile=kind.is_mobile,
            extra_http_headers=None if kind.sees_faces else plain_faces.PLAIN,
        )
        context.set_default_timeout(30_000)
        context.add_init_script(AT_FIRST.replace("SPEED", kind.speed))
        self.page = context.new_page()
        self.change: Callable[[Message], list[Message]] = lambda said: [said]
        if kind.is_relayed:
            self.page.route_web_socket("**/ws/**", self._relay)

    def _relay(self, socket: Any) -> None:
        server, reader = socket.connect_to_server(), Reader()

        def pass_on(message: str) -> None:
            for said in self.change(reader.heard(json.loads(message))):
                socket.send(json.dumps(Packer().packed(said)))

        server.on_message(pass_on)


class Windows:
    """Those that stay open from test to test: what is loaded once is loaded for all of them.

    Of what a test did in its window nothing is left to the next: other pages, routes, cookies and all that
    the page has kept go away, and size and colours are the usual ones again.
    """

    def __init__(self, browser: Any, server: Server) -> None:
        self.browser, self.server = browser, server
        self.free: dict[Kind, list[Window]] = {}

    def take(self, kind: Kind) -> Window:
        """One that nobody uses."""
        free = self.free.setdefault(kind, [])
        return free.pop() if free else Window(self.browser, self.server, kind)

    def give_back(self, window: Window) -> None:
        self.free[window.kind].append(window)


class Guest:
    """A person with a browser window of their own; what the page complains about fails the test."""

    def __init__(
        self,
        windows: Windows,
        size: dict[str, int],
        speed: str = "off",
        has_touch: bool = False,
        is_mobile: bool = False,
        sees_faces: bool = False,
        stranger_to: Server | None = None,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
    ) -> None:
        """The browser of a stranger to a server has never been there."""
        self.windows, self.size, self.color_scheme = windows, size, color_scheme
        self.reduced_motion = reduced_motion
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.is_spoilt = stranger_to is not None  # whether nobody else gets the window
        kind = Kind(speed, has_touch, is_mobile, sees_faces)
        self._sit_at(Window(windows.browser, stranger_to, kind) if stranger_to else windows.take(kind))

    def _sit_at(self, window: Window) -> None:
        self.window, self.page, self.context = window, window.page, window.page.context
        self._undo: list[Callable[[], Any]] = []
        if self.page.viewport_size != self.size:
            self.page.set_viewport_size(self.size)
        self.page.emulate_media(
            media="null", color_scheme=self.color_scheme, reduced_motion=self.reduced_motion
        )
        self.context.clear_cookies()
        if window.was_used:
            self._tidy()
        window.was_used = True
        self.hear("pageerror", lambda error: self.complaints.append(str(error)))
        self.hear("console", self.listen)

    def _tidy(self) -> None:
        """Put away what others have left; an empty page cannot reach what is kept for the server's pages."""
        if not self.page.url.startswith("http"):
            self.page.goto("/icon.svg")
        if not self.page.evaluate(TIDY, self.window.kind.speed):
            self.load_anew()

    def hear(self, event: str, listener: Callable[[Any], Any]) -> None:
        """Listen to an event of the page until the end of the test."""
        self.page.on(event, listener)
        self._undo.append(lambda: self.page.remove_listener(event, listener))

    def load_anew(self) -> None:
        """Let the client be loaded with the next address."""
        self.page.goto("about:blank")

    def route(self, address: str, answer: Callable[[Any], Any]) -> None:
        """Answer in the place of the server; a client that was told so is nobody else's."""
        self.page.route(address, answer)
        self._undo.append(self.load_anew)

    def begin_with(self, script: str) -> None:
        """Run this before the scripts of the page, which is loaded with the next address."""
        begun = self.page.add_init_script(script)
        self._undo += [begun.close, self.load_anew]
        self.load_anew()

    def relay(self, change: Callable[[Message], list[Message]]) -> None:
        """Sit down at a page that is told by its socket something else than the server says."""
        self._stand_up()
        self._sit_at(self.windows.take(self.window.kind._replace(is_relayed=True)))
        self.window.change = change

    def listen(self, message: Any) -> None:
        """A lost connection is the browser's own complaint, and sometimes the point of a test."""
        of_svelte = message.type == "warning" and "svelte.dev" in message.text
        lost = "ERR_CONNECTION" in message.text or "WebSocket" in message.text
        if of_svelte or (message.type == "error" and not lost):
            self.complaints.append(message.text)

    def forgive(self, *words: str) -> None:
        """The browser complains about answers that the test is about."""
        self.forgiven += words

    def _stand_up(self) -> None:
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.context.set_offline(False)
        self.page.unroute_all(behavior="ignoreErrors")
        if not self.page.url.startswith("http") or not self.page.evaluate(LEAVE):
            self.load_anew()
        self.page.mouse.move(0, 0)
        for undo in self._undo:
            undo()
        self.windows.give_back(self.window)

    def close(self) -> None:
        if self.is_spoilt or self.page.is_closed():
            self.context.close()
        else:
            self._stand_up()
        assert [said for said in self.complaints if not any(word in said for word in self.forgiven)] == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test failed, what its pages showed: a browser elsewhere cannot be looked at afterwards."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    if report.failed and report.when == "call":
        for name, guest in getattr(item, "funcargs", {}).items():
            if isinstance(guest, Guest):
                with suppress(Exception):
                    report.sections.append(
                        (f"{name} at {guest.page.url}", guest.page.inner_text("body")[:2000])
                    )
    return report


@pytest.fixture(scope="session")
def windows(browser: Any, server: Server) -> Windows:
    return Windows(browser, server)


@pytest.fixture
def guests(windows: Windows, request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    """Lets as many people come as a test needs, each with a window of their own."""
    come: list[Guest] = []

    def comes(size: dict[str, int] = DESK, **more: Any) -> Guest:
        come.append(Guest(windows, size, **more))
        return come[-1]

    yield comes
    failures = []
    for guest in come:
        guest.is_spoilt |= request.node.stash.get(FAILED, False)
        try:
            guest.close()
        except AssertionError as failure:
            failures.append(failure)
    if failures:
        raise failures[0]


@pytest.fixture
def desk(guests: Callable[..., Guest]) -> Guest:
    return guests(DESK)


@pytest.fixture
def friend(guests: Callable[..., Guest]) -> Guest:
    """Somebody else at another desk."""
    return guests(DESK)


@pytest.fixture
def phone(guests: Callable[..., Guest]) -> Guest:
    return guests(PHONE, **FINGER)


@pytest.fixture
def watcher(guests: Callable[..., Guest]) -> Guest:
    """Somebody who sees the movement."""
    return guests(DESK, speed="normal")


@pytest.fixture
def hasty(guests: Callable[..., Guest]) -> Guest:
    """Somebody who sees the movement quickly."""
    return guests(DESK, speed="fast")
