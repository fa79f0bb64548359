import { follow, importedFrom, nodeOf, nodesOf, step } from './follow.ts';
import type { Node, Place, Sources } from './source.ts';

/** Returns the rules of a resource: what a call of `defineRules` is given for it. */
export function rulesOf(resource: string, server: string, sources: Sources): Place | undefined {
  return rulesIn(server, resource, sources, new Set());
}

/** Looks through what the server of a product imports of its own folder and of other files of the product. */
function rulesIn(file: string, resource: string, sources: Sources, seen: Set<string>): Place | undefined {
  if (seen.has(file) || /\/(src|server\/(?!product\/)\w+)\//.test(file.slice(sources.root.length - 1)))
    return undefined;
  seen.add(file);
  const program = sources.parse(file)?.program;
  if (!program) return undefined;
  for (const call of callsIn(program, 'defineRules')) {
    const [ruled, rules] = nodesOf(call.arguments);
    const name = ruled && step({ file, node: ruled }, 'name', sources);
    if (rules && name && follow(name.value, sources).node.value === resource) return { file, node: rules };
  }
  for (const statement of nodesOf(program.body)) {
    const target = importedFrom(file, statement, sources);
    const found = target === undefined ? undefined : rulesIn(target, resource, sources, seen);
    if (found) return found;
  }
  return undefined;
}

function callsIn(value: unknown, name: string): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => callsIn(one, name));
  const node = nodeOf(value);
  if (!node) return [];
  const isCall = node.type === 'CallExpression' && nodeOf(node.callee)?.name === name;
  return [...(isCall ? [node] : []), ...Object.values(node).flatMap((part) => callsIn(part, name))];
}
