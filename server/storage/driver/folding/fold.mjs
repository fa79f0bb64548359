/**
 * Groups rows by any number of fields in one pass, and counts different values without sorting. It runs beside the server:
 * in a reading process of the embedded database, or in a thread for PostgreSQL. Both load it as text, because a build
 * moves it elsewhere, so it imports nothing.
 *
 * @typedef {object} Fold How the rows of a question are grouped.
 * @property {string} question Names the rows: those of an equal question are the same.
 * @property {readonly ('key' | 'number')[]} columns What each column holds: keys and values to tell apart, or numbers.
 * @property {readonly (readonly number[])[]} groupings The columns that each grouping groups by; -1 is the stretch.
 * @property {readonly FoldedMeasure[]} measures
 * @property {{ column: number, keys: readonly Key[] } | undefined} except Only rows with another key of this column count.
 * @property {number} limit Maximum number of groups of a grouping.
 *
 * @typedef {object} FoldedMeasure
 * @property {'count' | 'distinct' | 'sum' | 'avg' | 'min' | 'max' | 'percentile' | 'within'} of
 * @property {number | undefined} bound Which percentile, or the limit that values are within.
 * @property {number} column The measured column; -1 counts rows.
 * @property {number} condition Bit of the condition that counted rows satisfy.
 *
 * @typedef {string | number | null} Key
 *
 * @typedef {readonly (string | null)[]} Part The rows of one stretch: of each column the values of all rows as a JSON array,
 * and last the conditions that a row satisfies, as bits of a number. Null without rows.
 *
 * @typedef {{ grouping: number, keys: Key[], figures: (number | null)[], counts: number[] }} FoldedGroup
 *
 * @typedef {{ codes?: Int32Array, list?: readonly Key[], numbers?: Float64Array, order?: Int32Array }} Column The
 * rows by column. A key is the
 * position of its value in `list`. No value is -1 or NaN.
 *
 * @typedef {{ columns: readonly Column[], stretches: Int32Array, conditions: Int32Array, length: number }} Table
 *
 * @typedef {{ groups: Int32Array, conditions: Int32Array, condition: number, count: number }} Rows `groups` is -1 for rows
 * that do not count, `count` the number of groups.
 *
 * @typedef {{ keys: number[][], groups: Int32Array, parents?: Int32Array }} Placed The keys of each group, the group of each
 * row (-1 for rows that do not count), and of each group of the finer grouping, where it was made of one.
 *
 * @typedef {{ figures: Float64Array, counts: Float64Array }} Measured By group.
 *
 * @typedef {Placed & { index: number, grouping: readonly number[], measured: Measured[] }} Grouped
 */

/** How long rows stay in memory for further questions, in milliseconds, and of how many questions. */
const keptFor = 2000;
const maxKept = 3;

/** Keeps the rows of the last questions for a moment: the next question of a report often groups the same rows. */
export function createTables() {
  /** @type {Map<string, Table>} */
  const kept = new Map();
  return {
    /**
     * Returns the rows of a question. `read` reads those that are not kept; without it, they are undefined.
     *
     * @template {Table | undefined} Read
     * @param {Fold} fold
     * @param {() => Read} read
     * @returns {Table | Read}
     */
    of({ question }, read) {
      const table = kept.get(question) ?? read();
      if (!table || kept.has(question)) return table;
      const [oldest] = kept.keys();
      if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
      kept.set(question, table);
      setTimeout(() => kept.delete(question), keptFor).unref();
      return table;
    },
  };
}

/**
 * Returns the groups of each grouping.
 *
 * @param {Table} table
 * @param {Fold} fold
 * @returns {FoldedGroup[]}
 */
export function groupTable(table, fold) {
  const isCounted = selectionOf(fold.except, table.columns, table.length);
  /** @type {Grouped[]} */
  const done = [];
  const finestFirst = [...fold.groupings.entries()].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [index, grouping] of finestFirst) {
    const finer = done.find((one) => grouping.every((column) => one.grouping.includes(column)));
    const rows = finer ? placeGroups(finer, grouping) : placeRows(table, grouping, isCounted);
    const measured = fold.measures.map((measure, at) => {
      const known = finer?.measured[at];
      if (known && measure.of !== 'distinct' && measure.of !== 'percentile') return addGroups(measure.of, known, rows);
      return measureRows(table, measure, rows);
    });
    done.push({ index, grouping, ...rows, measured });
  }
  return done
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ index, grouping, keys, measured }) =>
      keys.slice(0, fold.limit).map((codes, group) => ({
        grouping: index,
        keys: codes.map((code, depth) => keyOf(table.columns[grouping[depth] ?? -1], code)),
        figures: measured.map(({ figures }) => figures[group] ?? null),
        counts: measured.map(({ counts }) => counts[group] ?? 0),
      })),
    );
}

/**
 * @param {Table} table
 * @param {readonly number[]} grouping
 * @param {Int8Array | undefined} isCounted
 * @returns {Placed}
 */
function placeRows({ columns, stretches, length }, grouping, isCounted) {
  const codes = grouping.map((column) => columns[column]?.codes ?? stretches);
  return place(codes, isCounted, length);
}

/**
 * Puts together the groups of a grouping by more columns, which is faster than placing each row.
 *
 * @param {Grouped} finer
 * @param {readonly number[]} grouping
 * @returns {Placed}
 */
function placeGroups(finer, grouping) {
  const depths = grouping.map((column) => finer.grouping.indexOf(column));
  const codes = depths.map((depth) => Int32Array.from(finer.keys, (key) => key[depth] ?? -1));
  const { keys, groups: parents } = place(codes, undefined, finer.keys.length);
  return { keys, parents, groups: finer.groups.map((group) => parents[group] ?? -1) };
}

/**
 * @param {Table} table
 * @param {FoldedMeasure} measure
 * @param {Placed} placed
 * @returns {Measured}
 */
function measureRows({ columns, stretches, conditions, length }, measure, { groups, keys }) {
  const { of, column, condition, bound = 0 } = measure;
  /** @type {Rows} */
  const rows = { groups, conditions, condition, count: keys.length };
  if (of === 'count') return countRows(rows);
  const values = columns[column];
  const numbers = values?.numbers ?? new Float64Array(length);
  if (of === 'percentile') return rankRows(bound / 100, numbers, rows);
  if (of === 'within')
    return add(
      of,
      numbers.map((value) => (Number.isNaN(value) ? value : Number(value <= bound))),
      rows,
    );
  if (of !== 'distinct') return add(of, numbers, rows);
  return countDifferent(values?.codes ?? stretches, orderOf(values), rows);
}

/**
 * Adds up the figures of the groups that were put together.
 *
 * @param {FoldedMeasure['of']} of
 * @param {Measured} known
 * @param {Placed} placed
 * @returns {Measured}
 */
function addGroups(of, known, { keys, parents = new Int32Array() }) {
  const figures = new Float64Array(keys.length);
  const counts = new Float64Array(keys.length);
  for (const [group, parent] of parents.entries()) {
    const [number, figure] = [known.counts[group] ?? 0, known.figures[group] ?? 0];
    if (number === 0) continue;
    include(of, figures, counts, parent, figure, number);
  }
  return { figures, counts };
}

/**
 * Includes a figure of so many rows in that of a group.
 *
 * @param {FoldedMeasure['of']} of
 * @param {Float64Array} figures
 * @param {Float64Array} counts
 * @param {number} group
 * @param {number} figure
 * @param {number} rows
 */
function include(of, figures, counts, group, figure, rows) {
  const [before, number] = [figures[group] ?? 0, counts[group] ?? 0];
  counts[group] = number + rows;
  if (of === 'min') figures[group] = number > 0 && before < figure ? before : figure;
  else if (of === 'max') figures[group] = number > 0 && before > figure ? before : figure;
  else figures[group] = before + figure;
}

/**
 * Takes in the rows of a question one stretch at a time, and returns those of all stretches by column.
 *
 * @param {Fold['columns']} columns
 */
export function createReader(columns) {
  const dictionaries = columns.map(() => ({ known: new Map(), list: [] }));
  /** @type {{ stretch: number, conditions: Int32Array, encoded: (Int32Array | Float64Array)[] }[]} */
  const parts = [];
  /**
   * @template {Int32Array | Float64Array} Values
   * @param {Values} whole
   * @param {(part: typeof parts[number]) => ArrayLike<number>} of
   * @returns {Values}
   */
  const fill = (whole, of) => {
    let at = 0;
    for (const part of parts) {
      whole.set(of(part), at);
      at += part.conditions.length;
    }
    return whole;
  };
  return {
    /** @param {number} stretch @param {Part} part */
    add(stretch, part) {
      const values = part.map((text) => JSON.parse(text ?? '[]'));
      const conditions = Int32Array.from(values.pop());
      const encoded = values.map((all, index) =>
        columns[index] === 'key' ? encode(all, dictionaries[index]) : toNumbers(all),
      );
      parts.push({ stretch, conditions, encoded });
    },
    /** @returns {Table} */
    table() {
      const length = parts.reduce((all, { conditions }) => all + conditions.length, 0);
      return {
        length,
        columns: columns.map((kind, index) =>
          kind === 'key'
            ? {
                codes: fill(new Int32Array(length), ({ encoded }) => encoded[index] ?? []),
                list: dictionaries[index]?.list,
              }
            : { numbers: fill(new Float64Array(length), ({ encoded }) => encoded[index] ?? []) },
        ),
        stretches: fill(new Int32Array(length), ({ stretch, conditions: { length: rows } }) =>
          new Int32Array(rows).fill(stretch),
        ),
        conditions: fill(new Int32Array(length), ({ conditions }) => conditions),
      };
    },
  };
}

/**
 * @param {readonly Key[]} values
 * @param {{ known: Map<Key, number>, list: Key[] }} [dictionary]
 */
function encode(values, { known, list } = { known: new Map(), list: [] }) {
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? null;
    let code = value === null ? -1 : known.get(value);
    if (code === undefined) {
      code = list.push(value) - 1;
      known.set(value, code);
    }
    codes[row] = code;
  }
  return codes;
}

/** @param {readonly (number | null)[]} values */
function toNumbers(values) {
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) numbers[row] = values[row] ?? Number.NaN;
  return numbers;
}

/**
 * Returns 1 for rows that count, 0 for others; undefined if all of them count.
 *
 * @param {Fold['except']} except
 * @param {readonly Column[]} columns
 * @param {number} length
 */
function selectionOf(except, columns, length) {
  if (!except) return undefined;
  const { codes = new Int32Array(), list = [] } = columns[except.column] ?? {};
  const keys = new Set(except.keys);
  const isCounted = Int8Array.from(list, (key) => (keys.has(key) ? 0 : 1));
  const selection = new Int8Array(length);
  for (let row = 0; row < length; row += 1) selection[row] = isCounted[codes[row] ?? -1] ?? 0;
  return selection;
}

/**
 * Returns the groups of rows that share a key in each column, with their keys.
 *
 * @param {readonly Int32Array[]} columns
 * @param {Int8Array | undefined} isCounted
 * @param {number} length
 */
function place(columns, isCounted, length) {
  /** @type {number[][]} */
  const keys = columns.length === 0 ? [[]] : [];
  const groups = isCounted ? Int32Array.from(isCounted, (counts) => counts - 1) : new Int32Array(length);
  for (const [depth, codes] of columns.entries()) {
    const isLast = depth === columns.length - 1;
    /** By the group of the columns before and the key: there are fewer of each than 67 million. @type {Map<number, number>} */
    const known = new Map();
    for (let row = 0; row < length; row += 1) {
      const before = groups[row] ?? 0;
      if (before === -1) continue;
      const name = before * 2 ** 26 + (codes[row] ?? 0) + 1;
      let group = known.get(name);
      if (group === undefined) {
        group = known.size;
        known.set(name, group);
        if (isLast) keys.push(columns.map((of) => of[row] ?? -1));
      }
      groups[row] = group;
    }
  }
  return { keys, groups };
}

/** @param {Rows} rows */
function countRows({ groups, conditions, condition, count }) {
  const counts = new Float64Array(count);
  for (let row = 0; row < groups.length; row += 1) {
    const group = groups[row] ?? -1;
    if (group === -1 || ((conditions[row] ?? 0) & condition) === 0) continue;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return { figures: counts, counts };
}

/**
 * @param {FoldedMeasure['of']} of
 * @param {Float64Array} values
 * @param {Rows} rows
 */
function add(of, values, { groups, conditions, condition, count }) {
  const figures = new Float64Array(count);
  const counts = new Float64Array(count);
  for (let row = 0; row < groups.length; row += 1) {
    const [group, value] = [groups[row] ?? -1, values[row] ?? Number.NaN];
    if (group === -1 || Number.isNaN(value)) continue;
    if (((conditions[row] ?? 0) & condition) === 0) continue;
    include(of, figures, counts, group, value, 1);
  }
  return { figures, counts };
}

/**
 * Returns the smallest value of each group that so large a share of its values does not exceed (nearest rank).
 *
 * @param {number} share
 * @param {Float64Array} values
 * @param {Rows} rows
 */
function rankRows(share, values, { groups, conditions, condition, count }) {
  /** @type {number[][]} */
  const lists = Array.from({ length: count }, () => []);
  for (let row = 0; row < groups.length; row += 1) {
    const [group, value] = [groups[row] ?? -1, values[row] ?? Number.NaN];
    if (group === -1 || Number.isNaN(value) || ((conditions[row] ?? 0) & condition) === 0) continue;
    lists[group]?.push(value);
  }
  const sorted = lists.map((list) => Float64Array.from(list).sort());
  return {
    figures: Float64Array.from(sorted, (list) => list[Math.max(0, Math.ceil(share * list.length) - 1)] ?? 0),
    counts: Float64Array.from(sorted, ({ length }) => length),
  };
}

/**
 * Goes through the rows value by value, so that a group counts a value where it meets it first.
 *
 * @param {Int32Array} codes
 * @param {Int32Array} order
 * @param {Rows} rows
 */
function countDifferent(codes, order, { groups, conditions, condition, count }) {
  const figures = new Float64Array(count);
  const counts = new Float64Array(count);
  const last = new Int32Array(count).fill(-1);
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    const [group, code] = [groups[row] ?? -1, codes[row] ?? -1];
    if (group === -1 || ((conditions[row] ?? 0) & condition) === 0) continue;
    counts[group] = (counts[group] ?? 0) + 1;
    if (last[group] === code) continue;
    last[group] = code;
    figures[group] = (figures[group] ?? 0) + 1;
  }
  return { figures, counts };
}

/**
 * Returns the rows with a value in the order of its codes (a counting sort), sorted once.
 *
 * @param {Column} [column]
 */
function orderOf(column = {}) {
  column.order ??= sortByCode(column);
  return column.order;
}

/** @param {Column} column */
function sortByCode({ codes = new Int32Array(), list = [] }) {
  const starts = new Int32Array(list.length + 1);
  for (let row = 0; row < codes.length; row += 1) {
    const next = (codes[row] ?? -1) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  // Rows without a value were counted in the first place. They are left out.
  starts[0] = 0;
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const order = new Int32Array(starts.at(-1) ?? 0);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    if (code === -1) continue;
    const at = starts[code] ?? 0;
    order[at] = row;
    starts[code] = at + 1;
  }
  return order;
}

/**
 * Returns the value of a key; the number of the stretch itself.
 *
 * @param {Column | undefined} column
 * @param {number} code
 */
function keyOf(column, code) {
  return column ? (column.list?.[code] ?? null) : code;
}
