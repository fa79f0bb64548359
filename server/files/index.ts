import type { Hono } from 'hono';
import type { AppEnv, Clock } from '../context.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';
import { createFileAddresses, type FileAddresses } from './address.ts';
import { type Acceptances, downloadRoute, type FileGuard, uploadRoute, type WireFile } from './routes.ts';
import { createFileStore, type FileStore, type StoredFile } from './store.ts';

export { type Acceptances, inert, type WireFile } from './routes.ts';
export type { StoredFile as KeptFile } from './store.ts';

interface FileDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'fileMaxSize' | 'fileTypes'>;
  readonly secretKey: string;
  readonly clock: Clock;
}

/** Everything about files, put together: where they are kept, their addresses, and their API. */
export interface Files extends FileStore, FileAddresses {
  /** A file as an answer tells it. */
  wireFile(file: StoredFile): WireFile;
  /** Asks `mayRead` before each file of the purpose is read by its address, with its id; it throws to refuse. */
  guard(purpose: string, mayRead: FileGuard): void;
  /** Under `/buffalo/v1`, for whoever has an address. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Under `/buffalo/v1`, behind a session. */
  uploads(acceptances: Acceptances): Hono<AppEnv>;
}

export function createFiles({ database, settings, secretKey, clock }: FileDependencies): Files {
  const store = createFileStore(database, clock);
  const addresses = createFileAddresses({ secretKey, clock });
  const limits = { types: settings.fileTypes, maxSize: settings.fileMaxSize };
  const guards = new Map<string, FileGuard>();
  const parts = { store, addresses, limits, guards };
  return {
    ...store,
    ...addresses,
    wireFile: ({ isGone, ...file }) => (isGone ? file : { ...file, url: addresses.signedAddress(file.id) }),
    guard: (purpose, mayRead) => void guards.set(purpose, mayRead),
    publicRoutes: downloadRoute(parts),
    uploads: (acceptances) => uploadRoute(parts, acceptances),
  };
}
