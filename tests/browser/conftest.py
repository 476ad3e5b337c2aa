"""A real server and a real browser: whatever Chromium or Chrome this machine has."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from caterwaul import games
from caterwaul.server.background.game_compiler import load, mark_of
from tests.conftest import alone

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "dist"
SERVE = "from caterwaul.cli.serve import command; command()"
BROWSERS = (
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


class Server:
    """One server process, which can be stopped and started again at the same address."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, 0
        self.start()

    def start(self) -> None:
        environment = {
            "CATERWAUL_HOME": str(self.home),
            "CATERWAUL_WEB": str(WEB),
            "CATERWAUL_BOT_PACE": "0",
            "CATERWAUL_TABLES_OF_GUEST": "500",
            "CATERWAUL_WRITES_AT_ONCE": "5000",
            "CATERWAUL_SIGN_INS_AT_ONCE": "1000",
            "CATERWAUL_IDLE_SECONDS_PER_MINUTE": "0.6",
        }
        port = self.port or free_port()
        with open(self.home / "server.log", "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, "--no-browser", "--port", str(port)],
                stdout=log, stderr=log, env=os.environ | environment,
            )  # fmt: skip
        self.port = port
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError), urlopen(f"{self.address}/healthz", timeout=5):
                return
            assert self.process.poll() is None, (self.home / "server.log").read_text(encoding="utf-8")
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def ready_games(compiled_games: None) -> None:
    """Compiled before the first page waits for them."""
    for key in sorted(games.keys()):
        with alone(key):
            if not mark_of(key).exists():
                load(key)
                mark_of(key).touch()


@pytest.fixture(scope="session")
def client_built() -> None:
    """The client as the sources are now."""
    with alone("web"):
        done = subprocess.run([sys.executable, ROOT / "tools" / "web.py"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"the client cannot be built here: {done.stderr.strip()}")


@pytest.fixture(scope="session")
def browser(client_built: None) -> Iterator[Any]:
    """Any installed Chromium or Chrome."""
    api = pytest.importorskip("playwright.sync_api", reason="Playwright for Python is not installed")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"no browser found: none of {', '.join(BROWSERS)} is on the PATH")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(
    client_built: None, ready_games: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


class Guest:
    """A person with a browser window of their own; what the page complains about fails the test."""

    def __init__(self, browser: Any, server: Server, size: dict[str, int], **more: Any) -> None:
        self.context = browser.new_context(viewport=size, base_url=server.address, **more)
        self.context.add_init_script("localStorage.setItem('caterwaul.speed', 'off')")
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.listen)

    def listen(self, message: Any) -> None:
        """A lost connection is the browser's own complaint, and sometimes the point of a test."""
        of_svelte = message.type == "warning" and "svelte.dev" in message.text
        lost = "ERR_CONNECTION" in message.text or "WebSocket" in message.text
        if of_svelte or (message.type == "error" and not lost):
            self.complaints.append(message.text)

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test failed, what its pages showed: a browser elsewhere cannot be looked at afterwards."""
    report = yield
    if report.failed and report.when == "call":
        for name, guest in getattr(item, "funcargs", {}).items():
            if isinstance(guest, Guest):
                with suppress(Exception):
                    report.sections.append(
                        (f"{name} at {guest.page.url}", guest.page.inner_text("body")[:2000])
                    )
    return report


@pytest.fixture
def desk(browser: Any, server: Server) -> Iterator[Guest]:
    guest = Guest(browser, server, DESK)
    yield guest
    guest.close()


@pytest.fixture
def friend(browser: Any, server: Server) -> Iterator[Guest]:
    """Somebody else at another desk."""
    guest = Guest(browser, server, DESK)
    yield guest
    guest.close()


@pytest.fixture
def phone(browser: Any, server: Server) -> Iterator[Guest]:
    guest = Guest(browser, server, PHONE, has_touch=True, is_mobile=True)
    yield guest
    guest.close()
