import { parseSync } from 'vite';

/**
 * One token that is changed: the text from `start` to `end`, in an expression or a statement.
 *
 * @typedef {{ id: string, file: string, line: number, start: number, end: number, to: string, change: string,
 *   within: { type: string, start: number, end: number } }} Mutant
 */

const operators = '=== !== < <= > >= && || + - += -='.split(' ');

/** What of TypeScript's syntax holds an expression that runs. */
const runs = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty'];

/**
 * Finds every change of one token in a source text: an operator, `true` or `false`, a condition, a call whose answer
 * nobody uses.
 *
 * @param {string} file
 * @param {string} code
 */
export function mutantsOf(file, code) {
  /** @type {Mutant[]} */
  const found = [];
  /** @param {any} within @param {number} start @param {number} end @param {string} to */
  const add = (within, start, end, to) => {
    const line = code.slice(0, start).split('\n').length;
    const change = `${brief(code.slice(start, end))} → ${brief(to)}`;
    found.push({ id: `${file}:${start}:${to}`, file, line, start, end, to, change, within });
  };

  /** @param {any} node */
  const look = (node) => {
    const { type, operator, start, end, left, right, test } = node;
    const position = left ? operators.indexOf(operator) : -1;
    if (position >= 0 && !isText(left) && !isText(right)) {
      const at = code.indexOf(operator, left.end);
      add(node, at, at + operator.length, operators[position ^ 1] ?? '');
    }
    if (type === 'Literal' && typeof node.value === 'boolean') add(node, start, end, String(!node.value));
    if ((type === 'IfStatement' || type === 'ConditionalExpression') && !/^[!=]==$/.test(test.operator)) {
      const { argument } = test;
      const isNegated = test.operator === '!';
      const to = isNegated ? code.slice(argument.start, argument.end) : `!(${code.slice(test.start, test.end)})`;
      add(test, test.start, test.end, to);
    }
    if (type === 'ExpressionStatement' && isCall(node.expression)) add(node, start, end, ';');
  };

  /** @param {any} node */
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type?.startsWith('TS') && !runs.includes(node.type)) return;
    // Vite reads the arguments of `import.meta.glob` and runs nothing.
    if (node.callee?.object?.type === 'MetaProperty') return;
    look(node);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, code).program);
  return found;
}

/**
 * Writes into a source text, which does the same without any change, notes of the changes that a test reaches.
 *
 * @param {string} code
 * @param {readonly Mutant[]} mutants
 */
export function withMarks(code, mutants) {
  const marks = mutants.flatMap(({ id, within: { type, start, end } }) => {
    const reach = `(globalThis.reachedMutants ??= new Set()).add(${JSON.stringify(id)})`;
    const [before, after] = type === 'ExpressionStatement' ? [`{${reach};`, '}'] : [`(${reach},`, ')'];
    // At one place, what ends there comes before what begins, and the inner ends before the outer.
    return [
      { at: start, order: code.length + 1 - end, text: before },
      { at: end, order: -start, text: after },
    ];
  });
  marks.sort((one, other) => other.at - one.at || other.order - one.order);
  return marks.reduce((marked, { at, text }) => marked.slice(0, at) + text + marked.slice(at), code);
}

/** @param {any} node */
function isText(node) {
  return node.type === 'TemplateLiteral' || typeof node.value === 'string';
}

/** @param {any} node @returns {boolean} */
function isCall({ type, argument, callee }) {
  return type === 'AwaitExpression' ? isCall(argument) : type === 'CallExpression' && callee.type !== 'Super';
}

/** @param {string} text */
function brief(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
