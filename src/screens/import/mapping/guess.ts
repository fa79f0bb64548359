import { plainHead } from '../sheet/heads.ts';

/** A field that a column can be mapped to, with every name that a column head may use for it. */
export interface Target {
  readonly name: string;
  /** Its labels in every language, and its own name. */
  readonly titles: readonly string[];
  /** Other column heads typical of its kind. @default none */
  readonly words?: readonly string[] | undefined;
  /** Whether a text is recognizably a value of the field's kind. @default no text is */
  readonly recognizes?: ((text: string) => boolean) | undefined;
}

/** The field of each column, by position; undefined for columns that are not imported. */
export type Mapping = readonly (string | undefined)[];

/** Earlier choices: the field by normalized column head, or '' if the column was not imported. */
export type Remembered = Readonly<Record<string, string>>;

/**
 * Guesses the field of every column: the earlier choice, else the field with the same name, else the only one whose
 * name ends or begins the same way, else the only one whose kind matches the head or the values. Each field is used at
 * most once.
 *
 * @param samples values of each column, by position
 */
export function guessMapping(
  heads: readonly string[],
  targets: readonly Target[],
  remembered: Remembered,
  samples: readonly (readonly string[])[] = [],
): Mapping {
  const plain = heads.map(plainHead);
  const guess: Guess = { mapping: heads.map(() => undefined), open: new Set(plain.keys()), taken: new Set(), targets };
  for (const [index, head] of plain.entries()) {
    const before = Object.hasOwn(remembered, head) ? remembered[head] : undefined;
    if (before === '') guess.open.delete(index);
    else if (before !== undefined && !guess.taken.has(before) && targets.some(({ name }) => name === before)) {
      give(guess, index, before);
    }
  }
  passTitles(guess, plain, (head, title) => head === title);
  // The last word determines the meaning: 联系人手机 is a 手机, and 手机号码 begins with one.
  passTitles(guess, plain, (head, title) => isLong(head, title) && (head.endsWith(title) || title.endsWith(head)));
  passTitles(guess, plain, (head, title) => isLong(head, title) && (head.startsWith(title) || title.startsWith(head)));
  const valuesOf = (index: number) => (samples[index] ?? []).filter(Boolean);
  passKinds(guess, (index, { words = [], recognizes }) => {
    const isCalled = words.some((word) => plainHead(word) === plain[index]);
    const values = valuesOf(index);
    return isCalled && (!recognizes || values.length === 0 || values.some(recognizes));
  });
  passKinds(guess, (index, { recognizes }) => {
    const values = valuesOf(index);
    return recognizes !== undefined && values.length > 0 && values.every(recognizes);
  });
  return guess.mapping;
}

/** A mapping under way. */
interface Guess {
  readonly mapping: (string | undefined)[];
  /** Columns that have no field yet. */
  readonly open: Set<number>;
  /** Names of the fields that have a column. */
  readonly taken: Set<string>;
  readonly targets: readonly Target[];
}

function give({ mapping, open, taken }: Guess, index: number, name: string) {
  mapping[index] = name;
  taken.add(name);
  open.delete(index);
}

/** Maps each open column to the only free field that matches it. */
function passTitles(guess: Guess, heads: readonly string[], fits: (head: string, title: string) => boolean) {
  const titled = guess.targets.map(({ name, titles }) => ({ name, titles: titles.map(plainHead).filter(Boolean) }));
  for (const index of [...guess.open]) {
    const head = heads[index] ?? '';
    if (head === '') continue;
    const free = titled.filter(({ name }) => !guess.taken.has(name));
    const [only, ...others] = free.filter(({ titles }) => titles.some((title) => fits(head, title)));
    if (only && others.length === 0) give(guess, index, only.name);
  }
}

/**
 * Maps a column to a field if each is the only match of the other among the open columns. Fields that are taken already
 * count as matches but are not mapped again.
 */
function passKinds(guess: Guess, fits: (index: number, target: Target) => boolean) {
  const targetsOf = (index: number) => guess.targets.filter((target) => fits(index, target));
  const fitting = [...guess.open].map((index) => ({ index, targets: targetsOf(index) }));
  for (const { index, targets } of fitting) {
    const [only] = targets;
    const isAlone = fitting.filter((one) => one.targets.some(({ name }) => name === only?.name)).length === 1;
    if (only && targets.length === 1 && isAlone && !guess.taken.has(only.name)) give(guess, index, only.name);
  }
}

/** A single matching character is not significant. */
function isLong(...words: readonly string[]): boolean {
  return words.every((word) => word.length > 1);
}

/** Number of column heads that are stored; the latest ones are kept, so that the account's data stays small. */
const maxRemembered = 200;

/** Returns the stored choices with those of a mapping added. */
export function remember(remembered: Remembered, heads: readonly string[], mapping: Mapping): Remembered {
  const chosen = heads.flatMap((head, index) => {
    const plain = plainHead(head);
    return plain === '' ? [] : [[plain, mapping[index] ?? ''] as const];
  });
  const latest = new Set(chosen.map(([head]) => head));
  const before = Object.entries(remembered).filter(([head]) => !latest.has(head));
  return Object.fromEntries([...before, ...chosen].slice(-maxRemembered));
}
