import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { layers } from './layers.mjs';

/**
 * @typedef {{ type: string, [key: string]: any }} Node A node of the syntax tree.
 * @typedef {{ specifier: string, typeOnly: boolean, node: Node }} Import
 * @typedef {{ filename: string, report: (problem: { node: Node, message: string }) => void }} Context
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const inRepository = (/** @type {string} */ file) => path.relative(root, file).split(path.sep).join('/');
const literal = (/** @type {Node | null | undefined} */ node) =>
  typeof node?.value === 'string' ? node.value : undefined;
const matches = (/** @type {RegExp[]} */ patterns, /** @type {string} */ text) => patterns.some((it) => it.test(text));

/**
 * Returns the problem of one import as a sentence, or undefined.
 *
 * @param {string} file The importing file, relative to the repository's root.
 * @param {Pick<Import, 'specifier' | 'typeOnly'>} found
 * @returns {string | undefined}
 */
function problem(file, { specifier, typeOnly }) {
  const layer = layers.find((it) => it.files.test(file));
  // `#product/console`: what every product has, wherever it stands.
  const relative = /^[.#]/.test(specifier);
  const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;

  if (relative && /\.(test|spec)\.tsx?$/.test(target)) {
    return `${target} is a test and may not be imported; move what is shared into a file of its own beside it.`;
  }
  if (!layer) return undefined;
  if (relative) {
    if (matches(layer.imports, target) || (typeOnly && matches(layer.types ?? [], target))) return undefined;
    if (matches(layer.types ?? [], target))
      return `Only types may be imported from ${target} (\`import type\`): ${layer.move}.`;
    return `${layer.name} may not import ${target}: ${layer.move}.`;
  }
  if (isBuiltin(specifier)) {
    if (!file.startsWith('src/')) return undefined;
    return `src runs in the browser and may not import ${specifier}: what needs Node belongs to server.`;
  }
  if (!typeOnly && layer.without?.test(specifier)) return `${layer.name} may not load ${specifier}: ${layer.move}.`;
  return undefined;
}

/** A declaration imports only types if `type` precedes it or every name. */
const typeOnly = (/** @type {Node} */ node) => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = /** @type {Node[]} */ (node.specifiers ?? []);
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type');
};

/** `import.meta.glob('…')` and `import.meta.glob(['…', '…'])` import every matching file. */
const globs = (/** @type {Node} */ call) => {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty' || callee.property.name !== 'glob') {
    return [];
  }
  const [first] = call.arguments;
  return (first?.type === 'ArrayExpression' ? first.elements : [first]).filter(literal);
};

/** Checks every form of import against the table in layers.mjs. */
export const imports = {
  meta: { type: 'problem', docs: { description: 'The import rules of the architecture' } },
  create(/** @type {Context} */ context) {
    const file = inRepository(context.filename);
    const check = (/** @type {Node} */ node, /** @type {Node | null | undefined} */ source, onlyTypes = false) => {
      const specifier = literal(source);
      const message = specifier && problem(file, { specifier, typeOnly: onlyTypes });
      if (message) context.report({ node, message });
    };
    const declaration = (/** @type {Node} */ node) => check(node, node.source, typeOnly(node));
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (/** @type {Node} */ node) => check(node, node.source),
      TSImportType: (/** @type {Node} */ node) => check(node, node.source, true),
      CallExpression(/** @type {Node} */ node) {
        for (const glob of globs(node)) check(node, glob);
      },
    };
  },
};
