"""Every page at the widths of phones, tablets and screens, magnified, and with more space between letters: nothing is cut, nothing
scrolls sideways."""

import re

from harness import long
from journeys import page_of, resize
from prepared import library

WIDTHS = [320, 390, 600, 768, 800, 1024, 1280, 1920]
# Space as people set it who read badly (WCAG 2.2, 1.4.12).
SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }"""
STYLE = """async words => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [await sheet.replace(words)];
}"""
# What does not fit. Boxes that scroll may have more than they show, pictures and drawings may be cut, names may end in an ellipsis.
MISFITS = """() => {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide in ${innerWidth}`);
  const isIn = (element, kinds) => {
    for (let box = element.parentElement; box; box = box.parentElement) if (kinds.test(getComputedStyle(box).overflowX)) return true;
    return false;
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const name = (element) => `${element.localName}#${element.id}.${element.className} ${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}`;
  for (const element of document.querySelectorAll('main *, header *, footer *')) {
    if (element.closest('svg') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (width <= 1 || height <= 1 || style.clipPath !== 'none') continue;
    if ((right > innerWidth + 1 || left < -1) && !isIn(element, /auto|scroll|hidden|clip/)) found.push(`outside: ${name(element)} ${Math.round(left)}…${Math.round(right)}`);
    const isControl = element.matches('button, .button, select');
    // Words that stick out of their box lie over what is beside it, or are cut.
    const isBox = hasText(element) && style.display !== 'inline' && style.textOverflow !== 'ellipsis' && !isIn(element, /auto|scroll/);
    if ((isControl || isBox) && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name(element)}`);
    if (isControl && width < 24) found.push(`narrow: ${name(element)} ${width}`);
    // Cards that are wider than their place lie over the next one.
    if (style.display === 'grid' && !isIn(element, /auto|scroll/)) {
      for (const child of element.children) {
        const next = child.nextElementSibling?.getBoundingClientRect(), own = child.getBoundingClientRect();
        const isBeside = next && own.left < next.left && own.right < next.right && Math.abs(own.top - next.top) < 2;
        if (isBeside && own.right > next.left + 2 && getComputedStyle(child).position !== 'absolute') found.push(`over the next one: ${name(child)}`);
      }
    }
  }
  return found.slice(0, 4);
}"""
LONG_NAME = "A training session with a name that is as long as names get when a camera and a person both wrote into it.mp4"


def misfits(page, addresses, widths, modes):
    """What does not fit, by page, width and mode: `100`, `200` percent, or `spaced`."""
    found = {}
    for address in addresses:
        page.goto(address)
        for mode in modes:
            page.evaluate(STYLE, SPACING if mode == "spaced" else "")
            for width in widths:
                # Twice as large is half as wide.
                resize(page, width // 2 if mode == "200" else width, 900)
                if wrong := page.evaluate(MISFITS):
                    found[f"{address} at {width}, {mode}"] = wrong
    return found


def addresses_of(page):
    """Each page to which links lead from the first one, once: with one clip, one athlete, one lesson for all."""
    found, left = {}, ["/"]
    while left:
        address = left.pop(0).split("#")[0]
        kind = re.sub(r"/learn/.+", "/learn/*", re.sub(r"[a-z2-7]{26}", "*", address.split("?")[0]))
        if kind in found:
            continue
        # What is saved as a file is not gone to.
        if "text/html" not in page.request.get(address).headers.get("content-type", ""):
            continue
        page.goto(address)
        found[kind] = address
        left += page.evaluate("() => [...document.querySelectorAll('a[href^=\"/\"]:not([download])')].map(link => link.getAttribute('href'))")
    return list(found.values())


def pages_fit_everywhere(executable, browser, widths=(320, 600, 768, 1280), modes=("100", "spaced")):
    with library(executable, LONG_NAME, "serve.mp4") as (server, clips), page_of(browser, server, "Failed to load") as page:
        status, *_ = server.request(
            "POST", f"/clips/{clips[0]}/athlete", b"name=Ada+" + 50 * b"a", {"Content-Type": "application/x-www-form-urlencoded"})
        assert status in (200, 204), status
        addresses = addresses_of(page)
        print(f"      {len(addresses)} pages: {' '.join(addresses)}")
        found = misfits(page, addresses, widths, modes)
        assert not found, "\n".join(f"{place}: {wrong}" for place, wrong in found.items())


@long
def pages_fit_at_all_widths(executable, browser):
    pages_fit_everywhere(executable, browser, WIDTHS, ("100", "200", "spaced"))


TESTS = [pages_fit_everywhere, pages_fit_at_all_widths]
