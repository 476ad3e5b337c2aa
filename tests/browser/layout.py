"""What is wrong with the layout of a page, as anybody at the screen would say it."""

from collections.abc import Iterable
from typing import Any

SHORT = ((390, 664), (375, 667))  # what the bars of a browser leave of a phone

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Until nothing is asked of the server, the page has not changed for three frames, its pictures have come, and
# no colour or size is on its way to another.
STILL = """async () => {
  let still = 0;
  const watch = new MutationObserver(() => (still = 0));
  watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  const isMoving = ({ playState, constructor }) => playState === 'running' && constructor === CSSTransition;
  const isBusy = () => asking > 0 || [...document.images].some(({ complete }) => !complete)
    || document.getAnimations().some(isMoving);
  while (still < 3) {
    await new Promise(requestAnimationFrame);
    still = isBusy() ? 0 : still + 1;
  }
  watch.disconnect();
}"""  # noqa: E501

# Controls of the bar that are out of the window, covered, or in a bar that grew a second line.
BAR = """() => {
  const bar = document.querySelector('header.bar'), box = bar.getBoundingClientRect();
  const lost = [...bar.querySelectorAll('a, button')].filter((e) => {
    const b = e.getBoundingClientRect();
    const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    return b.left < 0 || b.right > innerWidth || b.width < 24 || !e.contains(at);
  });
  return lost.map((e) => `out of reach: ${e.textContent.trim() || e.ariaLabel}`)
    .concat(box.height > 56 ? [`a bar of ${Math.round(box.height)} px`] : []);
}"""

# Everything below looks at what is left of a box after all it lies in has cut it.
SEEN = """
  const whole = (e) => e.getBoundingClientRect();
  const chains = new Map(); // of every element, which of those it lies in cut it
  const cutters = (e) => {
    if (!e) return [];
    if (!chains.has(e)) {
      const { overflow, position } = getComputedStyle(e);
      const own = e !== document.documentElement && overflow !== 'visible' ? [e] : [];
      chains.set(e, position === 'fixed' ? own : [...own, ...cutters(e.parentElement)]);
    }
    return chains.get(e);
  };
  const cut = (e, b) => {
    let { left, top, right, bottom } = b;
    for (const at of cutters(e)) {
      const o = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, o.left), Math.max(top, o.top), Math.min(right, o.right), Math.min(bottom, o.bottom)];
    }
    return { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };
  const name = (e) => `${e.className} ${e.textContent.trim().slice(0, 40)}`;
"""  # noqa: E501

# Lines of text that lie over other lines of text.
OVERPRINTED = f"""() => {{ {SEEN}
  const lines = [], texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {{
    const text = texts.currentNode, at = text.parentElement;
    if (!text.data.trim() || at.closest('svg, .hidden, .hand, .peek, .zoom') || !at.checkVisibility({{ visibilityProperty: true }})) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) lines.push({{ at, text: text.data.trim(), ...cut(at, box) }});
  }}
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return lines.flatMap((a, i) => lines.slice(i + 1).filter((b) => a.at !== b.at && over(a, b)).map((b) => `${{a.text}} / ${{b.text}}`));
}}"""  # noqa: E501

# What must be whole once it is scrolled to, and cards of the board whose middle belongs to something else.
CUT = f"""async () => {{ {SEEN}
  const wanted = [...document.querySelectorAll('.seat, .seat .pile, .prompt .btn, .board .cd, .buildup, .hand .cd, .place.legal')];
  const found = [];
  for (const e of wanted) {{
    e.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
    const b = whole(e), c = cut(e.parentElement, b);
    if (c.right - c.left < b.width - 1.5 || c.bottom - c.top < b.height - 1.5) found.push(`cut: ${{name(e)}}`);
    else if (e.matches('.board .cd:not(.strip .cd, .side .cd)')) {{
      const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
      if (!e.contains(at) || at.closest('.tab')) found.push(`covered: ${{name(e)}} by ${{name(at)}}`);
    }}
  }}
  return found;
}}"""  # noqa: E501

# What a phone must show at once, however little the bars of its browser leave of it: the question, its
# answers and the whole hand, or a sign where more of it follows.
OUT_OF_SIGHT = f"""() => {{ {SEEN}
  document.querySelector('.top').scrollTo(0, 0);
  const found = document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : [];
  for (const e of document.querySelectorAll('.own .hand .cd, .offer .cd, .prompt, .prompt .btn')) {{
    const b = whole(e), c = cut(e.parentElement, b);
    if (c.bottom - c.top < b.height - 1.5) found.push(`below: ${{name(e)}}`);
  }}
  for (const hand of document.querySelectorAll('.own .hand')) {{
    const [first, last] = [hand.firstElementChild, hand.lastElementChild].map((e) => e && whole(e));
    const signed = (side) => hand.parentElement.querySelector(`.more.${{side}}`) !== null;
    if (first?.left < -12 && !signed('left')) found.push('no sign of more to the left');
    if (last?.right > innerWidth + 12 && !signed('right')) found.push('no sign of more to the right');
  }}
  return found;
}}"""

# Texts and controls past the sides of the window; rows may be pushed sideways, and lines end in dots.
PAST_THE_EDGE = """() => {
  const found = [], pushed = '.hand, .commons, .across, .hidden, .label';
  const ends = (e) => e && (getComputedStyle(e).textOverflow === 'ellipsis' || ends(e.parentElement));
  const tell = (e, box, what) => {
    const by = Math.max(box.right - innerWidth, -box.left);
    if (box.width > 0 && by > 0.5 && !e.closest(pushed)) found.push(`${Math.round(by)} px past the edge: ${what}`);
  };
  for (const e of document.querySelectorAll('main :is(.seat, .cd, button, .pile, .held), .film :is(button, select, input)'))
    if (e.checkVisibility()) tell(e, e.getBoundingClientRect(), e.className);
  for (const part of document.querySelectorAll('main, .film')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: at, data } = texts.currentNode;
      if (!data.trim() || at.closest('svg, select') || !at.checkVisibility({ visibilityProperty: true }) || ends(at)) continue;
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) tell(at, box, data.trim());
    }
  }
  return found;
}"""  # noqa: E501

# Words broken in two although they would fit a line of their own.
BROKEN = """() => [...document.querySelectorAll('.seat .name b')].flatMap((e) => {
  const found = [], range = document.createRange(), text = e.firstChild;
  for (const { 0: word, index } of (text?.data ?? '').matchAll(/\\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (word.length < 12 && range.getClientRects().length > 1) found.push(`broken: ${word}`);
  }
  return found;
})"""

SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []"


def faults(page: Any) -> list[str]:
    """Everything that is out of reach, cut, covered, overprinted or broken at a table."""
    return faults_of(page, BAR, OVERPRINTED, CUT, BROKEN, SIDEWAYS)


def faults_of(page: Any, *scripts: str) -> list[str]:
    """What these find, one after the other, once everything is drawn."""
    calls = ", ".join(f"...await ({script})()" for script in scripts)
    return list(page.evaluate(f"async () => [{calls}]"))


def boxes_of(page: Any, *parts: str) -> list[dict[str, float]]:
    """Where the first of each lies."""
    return [page.locator(part).first.bounding_box() for part in parts]


def resize(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(STILL)


# A hand that is on its way to a card has no signs yet.
AT_REST = """async () => {
  const hand = document.querySelector('.hand.scrolls');
  for (let at = -1, still = 0; hand && still < 2; at = hand.scrollLeft) {
    await new Promise(requestAnimationFrame);
    still = hand.scrollLeft === at ? still + 1 : 0;
  }
}"""


def see_all_of_a_phone(page: Any, sizes: Iterable[tuple[int, int]], *scripts: str) -> None:
    for width, height in sizes:
        resize(page, width, height)
        page.evaluate(AT_REST)
        assert faults_of(page, *scripts) == [], f"{width} x {height}"
