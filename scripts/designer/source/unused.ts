import MagicString from 'magic-string';
import { parseSync } from 'vite';
import { nodeOf, nodesOf } from '../../check/follow.ts';
import type { Node } from '../../check/source.ts';
import { itemsOf } from './items.ts';
import { usesOf } from './lock.ts';

/** Returns a text without the constants and imports that were used in the text before and no longer are. */
export function withoutUnused(file: string, before: string, text: string): string {
  const old: unknown = parseSync(file, before).program.body;
  const body: unknown = parseSync(file, text).program.body;
  const edited = new MagicString(text);
  for (const statement of nodesOf(body)) {
    const isUnused = (name: string) => usesOf(body, name) === 0 && usesOf(old, name) > 0;
    if (statement.type === 'VariableDeclaration') {
      const names = nodesOf(statement.declarations).map(({ id }) => String(nodeOf(id)?.name));
      if (names.every(isUnused)) removeStatement(edited, text, statement);
    } else if (statement.type === 'ImportDeclaration') removeImports(edited, text, statement, isUnused);
  }
  const made = edited.toString();
  // A constant may have been the last use of another.
  return made === text ? text : withoutUnused(file, before, made);
}

function removeImports(edited: MagicString, text: string, statement: Node, isUnused: (name: string) => boolean): void {
  const specifiers = nodesOf(statement.specifiers);
  // `import { one as other }` holds the local name once more or less: only simple ones are taken away.
  const unused = specifiers.filter(({ local, imported }) => {
    const name = String(nodeOf(local)?.name);
    return nodeOf(imported)?.name === name && isUnused(name);
  });
  if (unused.length === 0) return;
  if (unused.length === specifiers.length) removeStatement(edited, text, statement);
  else {
    const braces = { ...statement, start: text.indexOf('{', statement.start), elements: specifiers };
    for (const item of itemsOf(text, braces)) if (unused.includes(item.node)) edited.remove(item.start, item.end);
  }
}

/** Takes a statement away, with the comment above it and its line. */
function removeStatement(edited: MagicString, text: string, { start, end }: Node): void {
  const above =
    /(?:(?:^|\n)[ \t]*(?:\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\/)[ \t]*)*(?:\n|^)[ \t]*$/.exec(
      text.slice(0, start),
    )?.[0] ?? '';
  edited.remove(start - above.length, end);
}
