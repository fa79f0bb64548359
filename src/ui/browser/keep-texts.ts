/**
 * Puts the texts of the page back where a translator has replaced or wrapped them in `<font>`: React keeps its own nodes,
 * and would fail to remove one that is elsewhere. The page also says that it is not to be translated (index.html), which
 * not every translator heeds. Returns a function that ends the watch.
 */
export function keepTexts(page: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const text of removedNodes) {
        if (text instanceof Text && font?.parentNode === target) font.replaceWith(text);
      }
    }
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function isFont(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === 'FONT';
}
