import { randomBytes } from 'node:crypto';
import type { Catalogue } from '../../server/records/catalogue/catalogue.ts';
import { type CheckGroup, outcomeOf } from './check.ts';
import { answers } from './checks/answers.ts';
import { events } from './checks/events.ts';
import { filters } from './checks/filters.ts';
import { list } from './checks/list.ts';
import { otherOrigin } from './checks/other-origin.ts';
import { parts } from './checks/parts.ts';
import { signIn, signOut } from './checks/sign-in.ts';
import { user } from './checks/user.ts';
import { cleanUp, writing } from './checks/writing.ts';
import { createClient } from './client.ts';
import { readOptions, usage, WrongArguments } from './options.ts';
import { inJson, type Line, summaryOf, textOf } from './report.ts';
import type { Run } from './run.ts';
import { chooseSample } from './sample.ts';

/** All checks, in the order in which they are asked: a later one may use what an earlier one has learnt. */
export const groups: readonly CheckGroup[] = [
  signIn,
  user,
  otherOrigin,
  list,
  filters,
  writing,
  parts,
  events,
  signOut,
  answers,
];

interface Parts {
  /** The resources of the console. */
  readonly catalogue: Catalogue;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  /** Returns milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Waits for so many seconds. */
  readonly wait: Run['wait'];
}

/** `npm run contract`: returns the exit status, 1 if anything fails or the arguments are wrong. */
export async function runContract(
  args: readonly string[],
  { catalogue, environment, say, now, wait }: Parts,
): Promise<number> {
  if (args.includes('--help')) {
    say(usage);
    return 0;
  }
  try {
    const options = readOptions(args, environment);
    const client = createClient({ url: options.url, late: options.late, now });
    const run: Run = {
      options,
      client,
      exchanges: client.exchanges,
      ask: client.ask,
      mark: randomBytes(4).toString('hex'),
      wait,
      kinds: catalogue.kinds,
      choose: (snapshot) => chooseSample(catalogue, snapshot, options.resource),
      created: new Set(),
    };
    const lines = await checkAll(run, options.isJson ? () => {} : say);
    if (options.isJson) say(inJson(lines));
    else say(`\n${summaryOf(lines)}`);
    return lines.some(({ outcome }) => outcome.kind === 'broken') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    say(error.message);
    return 1;
  }
}

async function checkAll(run: Run, say: (line: string) => void): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const group of groups) {
    // The session is still open, and what deleting is answered counts among the answers.
    if (group === signOut) await removeCreated(run, say);
    say(`\n${group.title}`);
    for (const check of group.checks) {
      const line = { group: group.title, check, outcome: await outcomeOf(check, run) };
      lines.push(line);
      say(textOf(line));
    }
  }
  return lines;
}

async function removeCreated(run: Run, say: (line: string) => void): Promise<void> {
  const left = await cleanUp(run);
  if (left.length > 0) say(`\nThese records could not be deleted: ${run.sample?.resource.name} ${left.join(', ')}.`);
}
