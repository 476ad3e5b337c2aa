"""A study in a notebook: its page, with a style of its own."""

from __future__ import annotations

from html import escape

from .page import page_of
from .study import Study
from .summary import summary_of

HEIGHT = 640  # of the frame; what is longer can be scrolled


def framed(study: Study) -> str:
    """The page in a frame, so that neither changes how the other looks."""
    page = escape(page_of(summary_of(study)))
    return f'<iframe srcdoc="{page}" style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
