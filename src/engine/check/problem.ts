/** One mistake in the route list or in a resource: its place, the value found, and the allowed values. */
export interface ConfigurationProblem {
  /** Name of the resource, or the path or title of an entry of the route list. */
  readonly resource: string;
  /** Name of the field, if the mistake is in a field. */
  readonly field: string | undefined;
  /** The property inside the resource or field, for example `states.transitions.sign.to`. */
  readonly property: string;
  /** The value found; an unknown property itself. */
  readonly value: unknown;
  readonly allowed: Allowed;
  /** The entry of the route list that has the mistake. */
  readonly entry?: object | undefined;
}

/** What may stand at a place: a phrase, or names to choose from. */
export type Allowed = string | Choices;

/** Names to choose from. */
export interface Choices {
  readonly names: readonly string[];
  /** What the names have in common, if it is more than that they exist: `a field that refers to users`. */
  readonly what: string | undefined;
  /** There is nothing else of this name. Otherwise it may exist and be of the wrong sort. @default false */
  readonly isUnknown?: boolean;
  /** It is there already, and may be there only once. */
  readonly once?: string;
  /** The name that the value found was probably meant to be. */
  readonly nearest: string | undefined;
}

/** Returns what is allowed where something is named again. The last place of it is the mistake. */
export function onlyOnce(what?: string, within?: string): Allowed {
  const each = what === undefined ? 'each' : `each ${what}`;
  return {
    names: [],
    what: undefined,
    nearest: undefined,
    once: within === undefined ? `${each} once` : `${each} in one ${within}`,
  };
}

/** Begins a phrase that says why nothing may stand at the place. */
const removal = 'remove it';
/** A message lists so many names; nobody looks for theirs among more. */
const maxListed = 20;

/** Lists every mistake found. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly ConfigurationProblem[];

  constructor(problems: readonly ConfigurationProblem[]) {
    super(mistakesMessage(problems.map(describeProblem)));
    this.problems = problems;
  }
}

/** Returns what the build, the start and the development server say of mistakes, each of which is a line. */
export function mistakesMessage(lines: readonly string[]): string {
  const count = lines.length === 1 ? 'There is a mistake' : `There are ${lines.length} mistakes`;
  return `${count} in the resources:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** Formats a problem: `merchant › status › options.2.color: found "purple"; allowed: one of blue, green`. */
export function describeProblem(problem: ConfigurationProblem): string {
  const { resource, field, property } = problem;
  const place = [resource, field, property].filter((part) => part !== undefined && part !== '').join(' › ');
  return `${place}: ${describeMistake(problem)}`;
}

function describeMistake({ value, allowed }: ConfigurationProblem): string {
  const found = `found ${show(value)}`;
  if (typeof allowed === 'string')
    return allowed.startsWith(removal) ? `${found}; ${allowed}` : `${found}; allowed: ${allowed}`;
  const { names, what, nearest, isUnknown = nearest !== undefined && what === undefined } = allowed;
  if (allowed.once !== undefined) return `${found}; allowed: ${allowed.once}`;
  if (names.length === 0)
    return what === undefined
      ? `${found}; remove it, or first declare what it could name: there is none`
      : `${found}; allowed: ${what}, and there is none`;
  const listed = [what, listOf(names, nearest)].filter((part) => part !== undefined).join(': ');
  const wrong = isUnknown ? `${show(value)} is unknown` : found;
  return nearest === undefined
    ? `${wrong}; allowed: ${listed}`
    : `${wrong}; did you mean "${nearest}"? Allowed: ${listed}`;
}

/** Lists names, the nearest first. */
function listOf(names: readonly string[], nearest: string | undefined): string {
  const all = nearest === undefined ? names : [nearest, ...names.filter((name) => name !== nearest)];
  const more = all.length > maxListed ? ` and ${all.length - maxListed} more` : '';
  const prefix = nearest === undefined && all.length > 1 ? 'one of ' : '';
  return `${prefix}${all.slice(0, maxListed).join(', ')}${more}`;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  // JSON writes NaN and infinity as null.
  if (typeof value === 'number') return String(value);
  const text = textOf(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // What contains itself, and what JSON has no form of.
    return typeof value === 'object' ? 'an object that cannot be written down' : String(value);
  }
}

/**
 * Returns names as what is allowed, with the one that is nearest to a misspelt name.
 *
 * @param what what the names have in common, where other names exist that may not stand there
 */
export function oneOf(names: readonly string[], found?: unknown, what?: string): Choices {
  return { names, what, nearest: typeof found === 'string' ? nearestOf(names, found) : undefined };
}

/** Returns the name that differs least from a misspelt one, by a letter or two, or by at most a third of a long name. */
export function nearestOf(names: readonly string[], found: string): string | undefined {
  const ranked = names.map((name) => ({ name, distance: distance(name.toLowerCase(), found.toLowerCase()) }));
  const best = ranked.toSorted((left, right) => left.distance - right.distance)[0];
  const most = found.length <= 4 ? Math.min(found.length - 1, 1) : Math.max(2, Math.floor(found.length / 3));
  return best && best.distance <= most ? best.name : undefined;
}

/** Returns how many letters have to be added, removed, changed or swapped with the next to make one word of another. */
function distance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          ...(isSwapped && row > 1 && column > 1 ? [at(row - 2, column - 2) + 1] : []),
        ),
      );
    }
  }
  return at(left.length, right.length);
}
