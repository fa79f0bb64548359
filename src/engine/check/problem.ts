/** One mistake in the route list or in a resource: its place, the value found, and the allowed values. */
export interface ConfigurationProblem {
  /** Name of the resource, or the path or title of an entry of the route list. */
  readonly resource: string;
  /** Name of the field, if the mistake is in a field. */
  readonly field: string | undefined;
  /** The property inside the resource or field, for example `states.transitions.sign.to`. */
  readonly property: string;
  /** The value found. */
  readonly value: unknown;
  /** The allowed values, as a phrase. */
  readonly allowed: string;
}

/** Lists every mistake found. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly ConfigurationProblem[];

  constructor(problems: readonly ConfigurationProblem[]) {
    const lines = problems.map((problem) => `  ${describeProblem(problem)}`);
    super(`The resources have ${problems.length} mistake(s). Mend each where it stands:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** Formats a problem: `merchant › status › options.2.color: found "purple"; allowed: one of blue, green`. */
export function describeProblem({ resource, field, property, value, allowed }: ConfigurationProblem): string {
  const place = [resource, field, property].filter((part) => part !== undefined && part !== '').join(' › ');
  return `${place}: found ${show(value)}; allowed: ${allowed}`;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'function') return 'a function';
  // JSON writes NaN and infinity as null.
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Formats a list of names. The closest match to a misspelt name comes first. */
export function oneOf(names: readonly string[], found?: unknown): string {
  if (names.length === 0) return 'nothing, for there is none';
  const near = typeof found === 'string' ? nearest(names, found) : undefined;
  const listed = near === undefined ? names : [near, ...names.filter((name) => name !== near)];
  const hint = near === undefined ? '' : ` (did you mean "${near}"?)`;
  return `${names.length === 1 ? '' : 'one of '}${listed.join(', ')}${hint}`;
}

/** Returns the closest name that differs by at most two letters, or by at most a third of a long name. */
function nearest(names: readonly string[], found: string): string | undefined {
  const ranked = names.map((name) => ({ name, distance: distance(name.toLowerCase(), found.toLowerCase()) }));
  const best = ranked.toSorted((left, right) => left.distance - right.distance)[0];
  return best && best.distance <= Math.max(found.length > 3 ? 2 : 1, Math.floor(found.length / 3))
    ? best.name
    : undefined;
}

/** Returns the Levenshtein distance of two words. */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...right].entries()) {
      const change = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(change, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
