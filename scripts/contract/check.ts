import { Broken, NotAsked, NotThere } from './failures.ts';
import type { Run } from './run.ts';

/** One line: a statement about the server that holds or does not. */
export interface Check {
  /** Its name: `list.total`. */
  readonly id: string;
  readonly statement: string;
  /** The heading of docs/api.md under which it is said. */
  readonly section: string;
  /** Whether the console works without it: 404 then means that it is not there. @default false */
  readonly isOptional?: boolean;
  /** The ability that it belongs to (`capabilities` of the user). @default none: every server is asked */
  readonly ability?: string;
  /** Throws `Broken` if the statement does not hold, `NotAsked` if nothing can be said. */
  run(run: Run): void | Promise<void>;
}

export interface CheckGroup {
  readonly title: string;
  readonly checks: readonly Check[];
}

export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly exchange: Broken['exchange']; readonly right: string }
  | { readonly kind: 'notAsked'; readonly reason: string };

export async function outcomeOf(check: Check, run: Run): Promise<Outcome> {
  const { ability } = check;
  const isNamed = ability !== undefined && run.capabilities?.includes(ability);
  if (ability !== undefined && run.capabilities && !isNamed) return { kind: 'absent' };
  try {
    await check.run(run);
    return { kind: 'holds' };
  } catch (error) {
    if (error instanceof Broken) {
      const { exchange, right } = error;
      return check.isOptional && !isNamed && exchange.status === 404
        ? { kind: 'absent' }
        : { kind: 'broken', exchange, right };
    }
    if (error instanceof NotThere) return { kind: 'absent' };
    if (error instanceof NotAsked) return { kind: 'notAsked', reason: error.message };
    throw error;
  }
}
