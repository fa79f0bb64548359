import { parseSync } from 'vite';

/**
 * One token that is changed, and the expression or statement in which it stands: code from `start` to `end` is replaced.
 *
 * @typedef {{ id: string, file: string, line: number, start: number, end: number, to: string, change: string,
 *   within: { start: number, end: number, isStatement: boolean } }} Mutant
 */

/** @type {Readonly<Record<string, string>>} */
const swapped = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
};

/** What of TypeScript's syntax holds an expression that runs. */
const runs = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty'];

/**
 * Finds every change of one token in a source text: an operator, `true` or `false`, a condition, a call whose answer nobody uses.
 *
 * @param {string} file
 * @param {string} code
 * @returns {Mutant[]}
 */
export function mutantsOf(file, code) {
  /** @type {Mutant[]} */
  const found = [];

  /** @param {any} within @param {number} start @param {number} end @param {string} to @param {string} change */
  const add = (within, start, end, to, change) => {
    const line = code.slice(0, start).split('\n').length;
    const isStatement = within.type === 'ExpressionStatement';
    found.push({
      id: `${file}:${start}:${to}`,
      file,
      line,
      start,
      end,
      to,
      change,
      within: { ...within, isStatement },
    });
  };

  /** @param {any} node */
  const look = (node) => {
    const { type, operator, start, end } = node;
    const to = node.left && swapped[operator];
    if (to && !isText(node.left) && !isText(node.right)) {
      const at = code.indexOf(operator, node.left.end);
      add(node, at, at + operator.length, to, `${operator} → ${to}`);
    }
    if (type === 'Literal' && typeof node.value === 'boolean')
      add(node, start, end, `${!node.value}`, `${node.value} → ${!node.value}`);
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && !/^[!=]==$/.test(node.test.operator)) {
      const { test } = node;
      const text = code.slice(test.start, test.end);
      const negated = test.operator === '!' ? code.slice(test.argument.start, test.argument.end) : `!(${text})`;
      add(test, test.start, test.end, negated, `${brief(text)} → ${brief(negated)}`);
    }
    if (type === 'ExpressionStatement' && isCall(node.expression))
      add(node, start, end, ';', `${brief(code.slice(start, end))} removed`);
  };

  /** @param {any} node */
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type?.startsWith('TS') && !runs.includes(node.type)) return;
    // Vite reads the arguments of `import.meta.glob` and runs nothing.
    if (node.callee?.object?.type === 'MetaProperty') return;
    if (node.type) look(node);
    Object.values(node).forEach(visit);
  };

  visit(parseSync(file, code).program);
  return found;
}

/**
 * Writes into a source text which of its changes a test reaches, by what runs without any.
 *
 * @param {string} code
 * @param {readonly Mutant[]} mutants
 */
export function withMarks(code, mutants) {
  const marks = mutants.flatMap(({ id, within: { start, end, isStatement } }) => {
    const reach = `(globalThis.reachedMutants ??= new Set()).add(${JSON.stringify(id)})`;
    return [
      { at: start, order: [1, -end], text: isStatement ? `{${reach};` : `(${reach},` },
      { at: end, order: [0, -start], text: isStatement ? '}' : ')' },
    ];
  });
  let marked = code;
  for (const { at, text } of marks.toSorted(byPlace).toReversed())
    marked = marked.slice(0, at) + text + marked.slice(at);
  return marked;
}

/** @param {{ at: number, order: number[] }} one @param {{ at: number, order: number[] }} other */
function byPlace(one, other) {
  const [side = 0, size = 0] = one.order;
  const [otherSide = 0, otherSize = 0] = other.order;
  return one.at - other.at || side - otherSide || size - otherSize;
}

/** @param {any} node */
function isText(node) {
  return node.type === 'TemplateLiteral' || typeof node.value === 'string';
}

/** @param {any} node @returns {boolean} */
function isCall(node) {
  if (node.type === 'AwaitExpression') return isCall(node.argument);
  return node.type === 'CallExpression' && node.callee.type !== 'Super';
}

/** @param {string} text */
function brief(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
