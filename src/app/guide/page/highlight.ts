import { wordsOf } from './find.ts';

const name = 'guide-found';

/**
 * Marks the words of a query in the article, without a change of its elements, where the browser can. Returns a function
 * that takes the marks away.
 */
export function highlight(query: string): (() => void) | undefined {
  const words = wordsOf(query);
  const article = document.getElementById('content');
  if (words.length === 0 || !article || !('highlights' in CSS)) return undefined;
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.nodeValue?.toLowerCase() ?? '';
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  CSS.highlights.set(name, new Highlight(...ranges));
  return () => CSS.highlights.delete(name);
}
