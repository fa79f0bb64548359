import type { Check, Outcome } from './check.ts';

/** One line of the report. */
export interface Line {
  readonly group: string;
  readonly check: Check;
  readonly outcome: Outcome;
}

/** Characters of a body that are shown. */
const shownBody = 300;

const signs = { holds: '✓', broken: '✗', absent: '○', notAsked: '–' } as const;

/** Returns a line, and below it what came and what is right if it does not hold. */
export function textOf({ check, outcome }: Line): string {
  const line = `  ${signs[outcome.kind]} ${check.statement}`;
  if (outcome.kind === 'absent') return `${line}: not there (optional)`;
  if (outcome.kind === 'notAsked') return `${line}: not asked, ${outcome.reason}`;
  if (outcome.kind === 'holds') return line;
  const { exchange, right } = outcome;
  return [
    line,
    `      asked  ${exchange.call}`,
    `      came   ${exchange.status === undefined ? 'no answer' : `HTTP ${exchange.status}`}  ${beginningOf(exchange.text)}`,
    `      right  ${right}`,
    `      see    docs/api.md, "${check.section}"`,
  ].join('\n');
}

export function summaryOf(lines: readonly Line[]): string {
  const count = (kind: Outcome['kind']) => lines.filter(({ outcome }) => outcome.kind === kind).length;
  const [broken, absent, notAsked] = [count('broken'), count('absent'), count('notAsked')];
  return [
    `${count('holds')} of ${lines.length} hold`,
    broken > 0 && `${broken} do not`,
    absent > 0 && `${absent} are optional and not there`,
    notAsked > 0 && `${notAsked} were not asked`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

/** Returns the lines as JSON: an array of objects, for programs. */
export function inJson(lines: readonly Line[]): string {
  const named = lines.map(({ group, check: { id, statement, section }, outcome }) => ({
    id,
    group,
    statement,
    section,
    outcome: outcome.kind,
    ...(outcome.kind === 'notAsked' && { reason: outcome.reason }),
    ...(outcome.kind === 'broken' && {
      asked: outcome.exchange.call,
      status: outcome.exchange.status ?? null,
      came: beginningOf(outcome.exchange.text),
      right: outcome.right,
    }),
  }));
  return JSON.stringify(named, undefined, 2);
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shownBody ? `${line.slice(0, shownBody)}…` : line;
}
