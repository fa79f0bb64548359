/** A field that a column may go into, with every name people may have written over it. */
export interface Target {
  readonly name: string;
  /** Its labels, in every language, and its own name. */
  readonly titles: readonly string[];
  /** What columns of its kind are called. @default nothing */
  readonly words?: readonly string[] | undefined;
  /** Whether a text is seen to be a value of its kind. @default no text shows it */
  readonly recognizes?: ((text: string) => boolean) | undefined;
}

/** The field of each column, by position; none where the column is left out. */
export type Mapping = readonly (string | undefined)[];

/** What was chosen before: for the head of a column in its plain form the field, or '' where it was left out. */
export type Remembered = Readonly<Record<string, string>>;

/** Letters of a head that count: what is remembered stays small, whatever stands in a sheet. */
const longestHead = 60;

/** The head of a column without what differs from sheet to sheet: width, case, blanks, marks and remarks in brackets. */
export function plainHead(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|【.*?】/g, '')
    .replaceAll(/[\s*_\-:./]/g, '')
    .slice(0, longestHead);
}

/**
 * The field of every column: what was chosen before, else the one that bears its name, else the only one whose name ends
 * or begins the same way, else the only one of a kind that is called so or looks like the values. No field is given twice.
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
  const titled = targets.map(({ name, titles }) => ({ name, titles: titles.map(plainHead).filter(Boolean) }));
  const mapping: (string | undefined)[] = heads.map(() => undefined);
  const open = new Set(plain.keys());
  const taken = new Set<string>();

  function give(index: number, name: string) {
    mapping[index] = name;
    taken.add(name);
    open.delete(index);
  }

  /** Gives each column that is open yet the one free field that fits it. */
  function pass(fits: (head: string, title: string) => boolean) {
    for (const index of [...open]) {
      const head = plain[index] ?? '';
      if (head === '') continue;
      const fitting = titled.filter(
        ({ name, titles }) => !taken.has(name) && titles.some((title) => fits(head, title)),
      );
      const [only] = fitting;
      if (only && fitting.length === 1) give(index, only.name);
    }
  }

  /** Gives the only column that is open yet and fits to the only field that it fits, be that free or not. */
  function passKinds(fits: (index: number, target: Target) => boolean) {
    const fitting = [...open].map((index) => ({ index, targets: targets.filter((target) => fits(index, target)) }));
    for (const { index, targets: found } of fitting) {
      const [only] = found;
      const isAlone = fitting.filter((one) => one.targets.some(({ name }) => name === only?.name)).length === 1;
      if (only && found.length === 1 && isAlone && !taken.has(only.name)) give(index, only.name);
    }
  }

  for (const [index, head] of plain.entries()) {
    const before = Object.hasOwn(remembered, head) ? remembered[head] : undefined;
    if (before === '') open.delete(index);
    else if (before !== undefined && !taken.has(before) && targets.some(({ name }) => name === before)) {
      give(index, before);
    }
  }
  pass((head, title) => head === title);
  // The last word says what a thing is: 联系人手机 is a 手机, and 手机号码 begins with one.
  pass((head, title) => isLong(head, title) && (head.endsWith(title) || title.endsWith(head)));
  pass((head, title) => isLong(head, title) && (head.startsWith(title) || title.startsWith(head)));
  const valuesOf = (index: number) => (samples[index] ?? []).filter(Boolean);
  passKinds((index, { words = [], recognizes }) => {
    const isCalled = words.some((word) => plainHead(word) === plain[index]);
    const values = valuesOf(index);
    return isCalled && (!recognizes || values.length === 0 || values.some(recognizes));
  });
  passKinds((index, { recognizes }) => {
    const values = valuesOf(index);
    return recognizes !== undefined && values.length > 0 && values.every(recognizes);
  });
  return mapping;
}

/** One letter in common says nothing. */
function isLong(...words: readonly string[]): boolean {
  return words.every((word) => word.length > 1);
}

/** Heads that are remembered: the latest, so that what is kept with an account stays small. */
const maxRemembered = 200;

/** What is to be remembered of a mapping, added to what was. */
export function remember(remembered: Remembered, heads: readonly string[], mapping: Mapping): Remembered {
  const chosen = heads.flatMap((head, index) => {
    const plain = plainHead(head);
    return plain === '' ? [] : [[plain, mapping[index] ?? ''] as const];
  });
  const latest = new Set(chosen.map(([head]) => head));
  const before = Object.entries(remembered).filter(([head]) => !latest.has(head));
  return Object.fromEntries([...before, ...chosen].slice(-maxRemembered));
}
