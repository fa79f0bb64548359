import type { MetaQuery } from '@refinedev/core';
import type { RequestOptions } from '../http/client.ts';

/**
 * Supported keys of Refine's `meta`:
 * - `preset` selects the rows of a list.
 * - `options` requests only `{ value, label }` for pickers, with the filters `q` and `id`.
 * - `tree` requests all records of a tree, or all its options. A filtered tree includes the ancestors of the matches.
 * - `queue` requests the records that the user holds in a queue: `keep` renews their leases, `release` ends them.
 * - `version` is the version that was read. An update sends it unless its values contain one.
 * - `idempotencyKey` repeats a POST whose response was lost.
 * - `silent` leaves the error to the caller.
 * - `file` makes `custom` return a `Blob`.
 * - `keepalive` sends a request even if the page is being closed.
 * - `missing` asks a list which of several values no record has (`missing` of the response).
 * - `unadapted` asks another data provider for records as it answers them, for pages of plain Refine.
 * - `signal`, `timeout` and `onProgress` are for large request bodies.
 */
interface DataMeta
  extends Pick<
    RequestOptions,
    'idempotencyKey' | 'silent' | 'file' | 'keepalive' | 'signal' | 'timeout' | 'onProgress'
  > {
  readonly preset?: string | undefined;
  readonly version?: number | undefined;
  readonly options?: boolean | undefined;
  readonly tree?: boolean | undefined;
  readonly missing?: boolean | undefined;
  readonly unadapted?: boolean | undefined;
  readonly queue?: { readonly keep: readonly string[]; readonly release: readonly string[] } | undefined;
}

/** Gives `meta`, whose values Refine leaves untyped, the types of this provider. */
export function metaOf(meta: MetaQuery & DataMeta = {}): DataMeta {
  return meta;
}

const metaKeys: Readonly<Record<keyof DataMeta, true>> = {
  preset: true,
  version: true,
  options: true,
  tree: true,
  missing: true,
  unadapted: true,
  queue: true,
  idempotencyKey: true,
  silent: true,
  file: true,
  keepalive: true,
  signal: true,
  timeout: true,
  onProgress: true,
};

/** Keys of `meta` that this provider reads. They must not become query parameters. */
export const metaKeyNames: ReadonlySet<string> = new Set([...Object.keys(metaKeys), 'queryContext']);

/** Reading the signal makes TanStack Query abort the request when no component waits for it. */
export function requestOf(meta: MetaQuery | undefined): RequestOptions {
  const { idempotencyKey, silent, file, keepalive, signal, timeout, onProgress } = metaOf(meta);
  return { idempotencyKey, silent, file, keepalive, timeout, onProgress, signal: signal ?? meta?.queryContext?.signal };
}
