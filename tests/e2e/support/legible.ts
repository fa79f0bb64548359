import { expect, type Page } from '@playwright/test';

/** What of the page as it stands cannot be read or reached whole is nothing: no text cut for good, nothing beside the window. */
export async function expectLegible(page: Page): Promise<void> {
  await expect.poll(() => illegible(page), 'what cannot be read or reached').toEqual([]);
}

/** What cannot be read or reached at the moment. */
export function illegible(page: Page): Promise<string[]> {
  return page.evaluate(findIllegible);
}

/** Runs in the page. A text may be cut only with dots, and if pointing at it tells it whole; what scrolls can be scrolled to. */
function findIllegible(): string[] {
  const found = new Set<string>();
  if (document.documentElement.scrollWidth > window.innerWidth) found.add('the page is wider than the window');

  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden="true"]') === null
    );
  };
  /** What tells a text whole when it is pointed at. */
  const isTold = (element: Element, text: string) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    for (let at: Element | null = element; at; at = at.parentElement) {
      const title = at.getAttribute('title');
      if (title?.includes(text)) return true;
    }
    return false;
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const holder = node.parentElement;
    if (text === '' || !holder || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top } = range.getBoundingClientRect();
    let isScrolled = false;
    for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(at);
      // A bar of tabs moves by itself, and has a menu of those out of sight.
      if (overflowX === 'auto' || overflowX === 'scroll' || at.matches('.ant-tabs-nav-wrap')) {
        isScrolled = true;
        break;
      }
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const box = at.getBoundingClientRect();
        // Shown to screen readers alone.
        if (box.width <= 1) {
          isScrolled = true;
          break;
        }
        if (right > box.right + 1 || left < box.left - 1) {
          const isDotted = textOverflow === 'ellipsis' || getComputedStyle(holder).textOverflow === 'ellipsis';
          if (!isDotted) found.add(`cut without dots: ${text}`);
          if (!isTold(holder, text)) found.add(`cut and told nowhere: ${text}`);
          isScrolled = true;
          break;
        }
      }
      if (position === 'fixed') break;
    }
    if (!isScrolled && top < window.innerHeight && (right > window.innerWidth + 1 || left < -1)) {
      found.add(`beside the window: ${text}`);
    }
  }

  const tools = [
    ...document.querySelectorAll('header button, header a, [role="search"] button, [role="search"] input'),
  ];
  const boxes = tools.filter(isSeen).map((tool) => ({ tool, box: tool.getBoundingClientRect() }));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.tool.contains(other.tool) || other.tool.contains(one.tool)) continue;
      if (one.tool.closest('[role="dialog"]') !== other.tool.closest('[role="dialog"]')) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 1 && height > 1) found.add(`one over the other: ${one.tool.outerHTML} ${other.tool.outerHTML}`);
    }
  }
  return [...found];
}
