import type { Lock } from '../../../src/app/designer/calls/protocol.ts';
import { nodeOf, nodesOf } from '../../check/follow.ts';
import type { Node, Place, Sources } from '../../check/source.ts';

/** An edit of a value that is locked. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly lock: Lock;

  constructor(lock: Lock) {
    super(`${lock.code} (${lock.reason}) is edited in ${lock.file}:${lock.line}`);
    this.lock = lock;
  }
}

export function lockOf(reason: Lock['reason'], { file, node }: Place, sources: Sources): Lock {
  const code = (sources.parse(file)?.text ?? '').slice(node.start, node.end).replaceAll(/\s+/g, ' ');
  return { reason, code: code.slice(0, 60), file, ...sources.positionOf({ file }, node.start) };
}

/** Returns the object, list or literal that is written at a place, or why it cannot be edited there. */
export function written({ file, node }: Place, sources: Sources): Place | Lock {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression': {
      const inner = nodeOf(node.expression);
      return inner ? written({ file, node: inner }, sources) : lockOf('computed', { file, node }, sources);
    }
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'Literal':
      return { file, node };
    case 'TemplateLiteral':
      return nodesOf(node.expressions).length === 0 ? { file, node } : lockOf('computed', { file, node }, sources);
    case 'UnaryExpression':
      return nodeOf(node.argument)?.type === 'Literal' ? { file, node } : lockOf('computed', { file, node }, sources);
    case 'Identifier':
      return writtenConstant({ file, node }, sources);
    default:
      return lockOf('computed', { file, node }, sources);
  }
}

/** A constant that stands at one place alone is edited with it. */
function writtenConstant({ file, node }: Place, sources: Sources): Place | Lock {
  const program = sources.parse(file)?.program;
  const name = String(node.name);
  const statement = nodesOf(program?.body).find((one) => declares(one, name));
  if (!statement) return lockOf('imported', { file, node }, sources);
  const [declarator] = nodesOf(statement.declarations);
  const value = nodeOf(declarator?.init);
  if (!value || usesOf(program?.body, name) > 1) return lockOf('shared', { file, node: value ?? node }, sources);
  return written({ file, node: value }, sources);
}

/** Returns whether a statement declares this constant, alone and for its file only. */
function declares(statement: Node, name: string): boolean {
  const declarators = nodesOf(statement.declarations);
  return (
    statement.type === 'VariableDeclaration' && declarators.length === 1 && nodeOf(declarators[0]?.id)?.name === name
  );
}

/** Returns how often a name is used, other than where it is declared or imported. */
export function usesOf(code: unknown, name: string): number {
  if (Array.isArray(code)) return code.reduce<number>((sum, one) => sum + usesOf(one, name), 0);
  const node = nodeOf(code);
  if (!node || node.type === 'ImportDeclaration') return 0;
  if (node.type === 'Identifier') return node.name === name ? 1 : 0;
  const isPlainName = node.computed !== true;
  const left = new Set<unknown>([
    ...(node.type === 'Property' && isPlainName ? [node.key] : []),
    ...(node.type === 'MemberExpression' && isPlainName ? [node.property] : []),
    ...(node.type === 'VariableDeclarator' ? [node.id] : []),
  ]);
  return usesOf(
    Object.values(node).filter((part) => !left.has(part)),
    name,
  );
}

export function isLock(one: Place | Lock): one is Lock {
  return 'reason' in one;
}
