import { follow, importedFrom, nodeOf, nodesIn, nodesOf, step } from './follow.ts';
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
  for (const call of nodesIn(program, isCallOf('defineRules'))) {
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

function isCallOf(name: string) {
  return (node: Node) => node.type === 'CallExpression' && nodeOf(node.callee)?.name === name;
}
