import type { Node, Place, Sources } from './source.ts';

/** How many names are followed for one value: constants may be made of each other. */
const maxDepth = 30;

/** Returns the value that a file exports by this name. */
export function exported(file: string, name: string, sources: Sources, depth = 0): Place | undefined {
  const program = sources.parse(file)?.program;
  if (!program || depth > maxDepth) return undefined;
  for (const statement of nodesOf(program.body)) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default')
      return { file, node: nodeOf(statement.declaration) ?? statement };
    if (statement.type === 'ExportNamedDeclaration') {
      const declared = declaredIn(nodeOf(statement.declaration), name);
      if (declared) return { file, node: declared };
      const specifier = nodesOf(statement.specifiers).find((one) => nameOf(one.exported) === name);
      if (!specifier) continue;
      const local = nameOf(specifier.local) ?? '';
      const from = importedFrom(file, statement, sources);
      return from === undefined ? bound(file, local, sources, depth + 1) : exported(from, local, sources, depth + 1);
    }
  }
  return undefined;
}

/** Returns the value that a name has at the top of a file. */
export function bound(file: string, name: string, sources: Sources, depth = 0): Place | undefined {
  const program = sources.parse(file)?.program;
  if (!program || depth > maxDepth) return undefined;
  for (const statement of nodesOf(program.body)) {
    const declared = declaredIn(statement, name) ?? declaredIn(nodeOf(statement.declaration), name);
    if (declared) return { file, node: declared };
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = nodesOf(statement.specifiers).find((one) => nameOf(one.local) === name);
    const from = specifier && importedFrom(file, statement, sources);
    if (!specifier || from === undefined) continue;
    const isDefault = specifier.type === 'ImportDefaultSpecifier';
    return exported(from, isDefault ? 'default' : (nameOf(specifier.imported) ?? ''), sources, depth + 1);
  }
  return undefined;
}

/** Returns the file that a statement imports or exports something from. */
export function importedFrom(file: string, statement: Node, sources: Sources): string | undefined {
  const specifier = nodeOf(statement.source)?.value;
  return typeof specifier === 'string' ? sources.resolve(file, specifier) : undefined;
}

function declaredIn(statement: Node | undefined, name: string): Node | undefined {
  if (statement?.type === 'FunctionDeclaration') return nameOf(statement.id) === name ? statement : undefined;
  if (statement?.type !== 'VariableDeclaration') return undefined;
  const declarator = nodesOf(statement.declarations).find(({ id }) => nameOf(id) === name);
  return declarator && nodeOf(declarator.init);
}

/** Returns the literal, object or list that an expression stands for, as far as that can be read from the sources. */
export function follow(place: Place, sources: Sources, depth = 0): Place {
  if (depth > maxDepth) return place;
  const { file, node } = place;
  const on = (next: Node | undefined): Place => (next ? follow({ file, node: next }, sources, depth + 1) : place);
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return on(nodeOf(node.expression));
    case 'AwaitExpression':
      return on(nodeOf(node.argument));
    case 'Identifier': {
      const value = bound(file, nameOf(node) ?? '', sources, depth);
      return value ? follow(value, sources, depth + 1) : place;
    }
    case 'MemberExpression': {
      const object = unwrapped(nodeOf(node.object));
      const name = nameOf(node.property);
      if (object?.type === 'ImportExpression' && name !== undefined) {
        const from = importedFrom(file, object, sources);
        const value = from === undefined ? undefined : exported(from, name, sources, depth + 1);
        return value ? follow(value, sources, depth + 1) : place;
      }
      const value = object && name !== undefined && step({ file, node: object }, name, sources, depth + 1);
      return value ? follow(value.value, sources, depth + 1) : place;
    }
    case 'CallExpression':
      return followCall(place, sources, depth);
    case 'ArrowFunctionExpression':
      return node.expression === true ? on(nodeOf(node.body)) : place;
    case 'ImportExpression': {
      const from = importedFrom(file, node, sources);
      const value = from === undefined ? undefined : exported(from, 'default', sources, depth + 1);
      return value ? follow(value, sources, depth + 1) : place;
    }
    default:
      return place;
  }
}

function unwrapped(node: Node | undefined): Node | undefined {
  if (node?.type === 'AwaitExpression') return unwrapped(nodeOf(node.argument));
  return node?.type === 'ParenthesizedExpression' ? unwrapped(nodeOf(node.expression)) : node;
}

/** `defineResource({ … })` is what it is given; a function of the product is what it returns. */
function followCall(place: Place, sources: Sources, depth: number): Place {
  const { file, node } = place;
  const callee = nodeOf(node.callee);
  const called = callee?.type === 'Identifier' ? bound(file, nameOf(callee) ?? '', sources, depth) : undefined;
  const returned = called && returnedBy(called.node);
  const made = called && returned && follow({ file: called.file, node: returned }, sources, depth + 1);
  // What returns its argument is the same as that.
  if (made && made.node.type !== 'Identifier') return made;
  const [first] = nodesOf(node.arguments);
  const isGiven = first && ['ObjectExpression', 'ArrayExpression', 'Identifier'].includes(first.type);
  return isGiven && callee?.type === 'Identifier' ? follow({ file, node: first }, sources, depth + 1) : place;
}

function returnedBy({ type, body, expression }: Node): Node | undefined {
  if (type !== 'ArrowFunctionExpression' && type !== 'FunctionDeclaration') return undefined;
  if (expression === true) return nodeOf(body);
  const [statement] = nodesOf(nodeOf(body)?.body).filter((one) => one.type === 'ReturnStatement');
  return nodeOf(statement?.argument);
}

/** A property or an entry: its name where it has one, and its value. */
export interface Step {
  readonly key: Place | undefined;
  readonly value: Place;
}

/** Returns the property of an object, or the entry of a list by its position or by what it is called. */
export function step(place: Place, key: string, sources: Sources, depth = 0): Step | undefined {
  if (depth > maxDepth) return undefined;
  const { file, node } = follow(place, sources, depth);
  switch (node.type) {
    case 'ObjectExpression':
      return firstOf(nodesOf(node.properties).toReversed(), (property) => {
        if (property.type === 'SpreadElement') return within(file, property.argument);
        if (keyOf(property) !== key) return undefined;
        const value = nodeOf(property.value);
        const name = nodeOf(property.key);
        return value && { key: name && { file, node: name }, value: { file, node: value } };
      });
    case 'ArrayExpression': {
      const entries = entriesOf({ file, node }, sources, depth);
      const entry = /^\d+$/.test(key)
        ? entries[Number(key)]
        : entries.find((one) => isCalled(one, key, sources, depth));
      return entry && { key: undefined, value: entry };
    }
    case 'ConditionalExpression':
      return within(file, node.consequent) ?? within(file, node.alternate);
    case 'LogicalExpression':
      return within(file, node.right) ?? within(file, node.left);
    default:
      return undefined;
  }

  function within(of: string, part: unknown): Step | undefined {
    const inner = nodeOf(part);
    return inner && step({ file: of, node: inner }, key, sources, depth + 1);
  }
}

/** Returns the entries of a list, with those of the lists that are spread in it. */
export function entriesOf({ file, node }: Place, sources: Sources, depth = 0): readonly Place[] {
  return nodesOf(node.elements).flatMap((element): readonly Place[] => {
    const argument = element.type === 'SpreadElement' ? nodeOf(element.argument) : undefined;
    if (!argument) return [{ file, node: element }];
    const spread = follow({ file, node: argument }, sources, depth + 1);
    return spread.node.type === 'ArrayExpression' ? entriesOf(spread, sources, depth + 1) : [];
  });
}

/** By what problems call the entries of a list. */
export const names: readonly string[] = ['key', 'value', 'label', 'resource', 'title'];

function isCalled(entry: Place, called: string, sources: Sources, depth: number): boolean {
  return names.some((name) => {
    const found = step(entry, name, sources, depth + 1);
    return found !== undefined && follow(found.value, sources, depth + 1).node.value === called;
  });
}

/** Returns the name of a property. */
export function keyOf(property: Node): string | undefined {
  const key = nodeOf(property.key);
  if (property.computed === true) return undefined;
  return key && (nameOf(key) ?? (key.type === 'Literal' ? String(key.value) : undefined));
}

function nameOf(node: unknown): string | undefined {
  const name = nodeOf(node)?.name;
  return typeof name === 'string' ? name : undefined;
}

function firstOf<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the value as a node, if it is one. */
export function nodeOf(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined;
}

/** Returns those of a list that are nodes. */
export function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the nodes anywhere in a tree that are such. */
export function nodesIn(value: unknown, isSuch: (node: Node) => boolean): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesIn(one, isSuch));
  const node = nodeOf(value);
  if (!node) return [];
  return [...(isSuch(node) ? [node] : []), ...Object.values(node).flatMap((part) => nodesIn(part, isSuch))];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
