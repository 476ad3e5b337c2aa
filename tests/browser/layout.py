"""What is wrong with the layout of a page, as anybody at the screen would say it."""

from typing import Any

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
  const cut = (e, b) => {
    let { left, top, right, bottom } = b;
    for (let at = e; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at !== document.documentElement && style.overflow !== 'visible') {
        const o = at.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, o.left), Math.max(top, o.top), Math.min(right, o.right), Math.min(bottom, o.bottom)];
      }
      if (style.position === 'fixed') break;
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

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []"


def faults(page: Any) -> list[str]:
    """Everything that is out of reach, cut, covered, overprinted or broken at a table."""
    return [fault for script in (BAR, OVERPRINTED, CUT, BROKEN, SIDEWAYS) for fault in page.evaluate(script)]


def boxes_of(page: Any, *parts: str) -> list[dict[str, float]]:
    """Where the first of each lies."""
    return [page.locator(part).first.bounding_box() for part in parts]
