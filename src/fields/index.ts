import { everyday } from './everyday.ts';
import { occasional } from './occasional.ts';

/** The pure half of every field kind, by the name authors write in `type`. */
export const kinds = { ...everyday, ...occasional } as const;

export type Kinds = typeof kinds;
