import type { Hono } from 'hono';
import type { AppContext, AppEnv, Clock } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Database } from '../storage/database.ts';
import { createFileAddresses, type FileAddresses } from './address.ts';
import {
  type Acceptances,
  downloadRoute,
  type FileGuard,
  receiveUpload,
  type UploadTarget,
  uploadRoute,
  type WireFile,
} from './routes.ts';
import { createFileStore, type FileStore, type StoredFile } from './store.ts';

export { type Acceptances, inert, type WireFile } from './routes.ts';
export type { StoredFile as KeptFile } from './store.ts';

interface FileDependencies {
  readonly database: Database;
  readonly settings: Pick<Settings, 'fileMaxSize' | 'fileTypes'>;
  readonly secretKey: string;
  readonly clock: Clock;
}

/** Everything about files: the store, the signed addresses and the routes. */
export interface Files extends FileStore, FileAddresses {
  /** Returns a file as in API responses. */
  wireFile(file: StoredFile): WireFile;
  /**
   * Registers a check that runs, with the id of the file, before each download of a file of this purpose. It throws to
   * deny the download.
   */
  guard(purpose: string, mayRead: FileGuard): void;
  /** Routes under `/buffalo/v1` that need a signed address, but no session. */
  readonly publicRoutes: Hono<AppEnv>;
  /** Stores the upload of a request, for the target that the fields of its form name. */
  receive(
    c: AppContext,
    targetOf: (fields: ReadonlyMap<string, string>) => UploadTarget | undefined,
  ): Promise<WireFile>;
  /** Routes under `/buffalo/v1` that need a session. */
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
    receive: (c, targetOf) => receiveUpload(parts, c, targetOf),
    uploads: (acceptances) => uploadRoute(parts, acceptances),
  };
}
