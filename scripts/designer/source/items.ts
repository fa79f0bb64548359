import type MagicString from 'magic-string';
import { nodesOf } from '../../check/follow.ts';
import type { Node } from '../../check/source.ts';

/** A property or an entry with the comments that belong to it. */
export interface Item {
  readonly node: Node;
  /** Where it begins: behind the one before it. */
  readonly start: number;
  /** Where it ends: with its comma, and with a comment behind that in the same line. */
  readonly end: number;
  readonly hasComma: boolean;
  /** Whether it ends with a comment that goes to the end of its line. */
  readonly hasLineComment: boolean;
}

/** Returns the properties or entries of an object or list. */
export function itemsOf(text: string, container: Node): readonly Item[] {
  let start = container.start + 1;
  return nodesOf(container.properties ?? container.elements).map((node) => {
    const { at, comment } = skipBlank(text, node.end);
    const hasComma = text[at] === ',';
    const behind = hasComma ? at + 1 : node.end;
    const rest = /^[ \t]*(\/\/[^\n]*|\/\*[^\n]*?\*\/(?=[ \t]*\n))/.exec(text.slice(behind))?.[0] ?? '';
    const item = {
      node,
      start,
      end: behind + rest.length,
      hasComma,
      hasLineComment: rest.includes('//') || (hasComma && comment.includes('//')),
    };
    start = item.end;
    return item;
  });
}

function skipBlank(text: string, from: number): { readonly at: number; readonly comment: string } {
  const blank = /^(\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(from))?.[0] ?? '';
  return { at: from + blank.length, comment: blank };
}

/** Puts code at a position of an object or list. */
export function insertItem(edited: MagicString, text: string, container: Node, index: number, code: string): void {
  const items = itemsOf(text, container);
  const before = items[Math.min(index, items.length) - 1];
  endWithComma(edited, items);
  edited.appendLeft(before?.end ?? container.start + 1, `${before?.hasLineComment === true ? '\n' : ' '}${code},`);
}

/** Takes a property or an entry away, with its comments. */
export function removeItem(edited: MagicString, text: string, container: Node, index: number): void {
  const item = itemsOf(text, container)[index];
  if (item) edited.remove(item.start, item.end);
}

/** Moves a property or an entry, with its comments. */
export function moveItem(edited: MagicString, text: string, container: Node, from: number, to: number): void {
  const items = itemsOf(text, container);
  const item = items[from];
  const target = items[to];
  if (!item || !target || from === to) return;
  endWithComma(edited, items);
  if (item.hasLineComment) edited.appendLeft(item.end, '\n');
  edited.move(item.start, item.end, to > from ? target.end : target.start);
}

/** What follows the last one needs a comma before it. */
function endWithComma(edited: MagicString, items: readonly Item[]): void {
  const last = items.at(-1);
  if (last && !last.hasComma) edited.appendLeft(last.node.end, ',');
}
