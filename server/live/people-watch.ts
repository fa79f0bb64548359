import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ServerRecords } from '../records/write/effects.ts';
import type { AppEnv, Clock, Identity } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Worker } from '../runtime/tasks/worker.ts';
import type { Database } from '../storage/database.ts';
import type { LiveHub } from './hub.ts';

/** A user who came. */
export type Person = Pick<Identity, 'userId' | 'enterpriseId'>;

/** What a feature does as people come and go. */
export interface PeopleWatch {
  /** Called when a user opens a stream of live events. The result is called when the stream has ended. */
  opened(person: Person): () => void;
  /** Called after a sign-in. Never fails: a failure is logged. */
  signedIn(person: Person, origin: { readonly address: string; readonly userAgent: string }): Promise<void>;
  readonly worker: Worker;
  /** Calls of the signed-in user about themselves. */
  readonly routes: Hono<AppEnv>;
}

/** What features need of a product. They extend this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ProductFeatures {}

export interface PeopleWatchParts {
  readonly product: ProductFeatures;
  readonly database: Database;
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly clock: Clock;
  readonly records: ServerRecords;
  readonly live: Pick<LiveHub, 'wake'>;
  readonly log: Logger | undefined;
}

/** What `server/people-watch.ts` of a feature exports. */
interface PeopleFeature {
  /** Returns undefined if the product has no use for it. */
  readonly createPeopleWatch: (parts: PeopleWatchParts) => PeopleWatch | undefined;
}

const features = Object.values(
  import.meta.glob<PeopleFeature>('../../features/*/server/people-watch.ts', { eager: true }),
);

/** Returns what the features do as people come and go. */
export function createPeopleWatches(parts: PeopleWatchParts): readonly PeopleWatch[] {
  return features.flatMap(({ createPeopleWatch }) => createPeopleWatch(parts) ?? []);
}
