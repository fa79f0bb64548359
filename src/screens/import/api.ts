import type { DataProvider } from '@refinedev/core';
import type { OnDuplicate } from '../../engine/definition.ts';
import { isObject } from '../../engine/is-object.ts';
import type { Resource } from '../../engine/resource.ts';

/** What a row of a sheet says, by field: text as it stands there. */
export type RowValues = Readonly<Record<string, string>>;

/** What the server makes of a row. */
export interface RowResult {
  /** Which of the rows that were sent, from 0. */
  readonly row: number;
  readonly outcome: 'create' | 'update' | 'skip' | 'fail';
  /** By field; under '' what is said of the row as a whole. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The record that the row duplicates, as it is. */
  readonly existing?: { readonly id: string; readonly values: RowValues };
  /** What the row says, as it was read. */
  readonly values?: RowValues;
}

export interface ImportResult {
  /** Under which it can be found, and undone; missing where nothing was written. */
  readonly job: string | undefined;
  readonly rows: readonly RowResult[];
}

/** What is asked besides the rows. */
export interface ImportOptions {
  readonly onDuplicate: OnDuplicate;
  /** Whether right rows are imported though others are wrong. */
  readonly partial: boolean;
  /** Name of the sheet, by which people know the import later. */
  readonly file: string;
}

/** A request that may be called off, and repeated under its key after its answer was lost. */
export interface Asking {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** The import of one resource (api contract §4). Rejects with the transport's errors; whoever asks tells them. */
export interface ImportApi {
  readonly check: (rows: readonly RowValues[], options: ImportOptions, asking: Asking) => Promise<ImportResult>;
  /** Imports rows that fit into one request. */
  readonly run: (rows: readonly RowValues[], options: ImportOptions, asking: Asking) => Promise<ImportResult>;
  /** Opens a job for more rows, and answers its id. */
  readonly openJob: (total: number, options: ImportOptions, asking: Asking) => Promise<string>;
  /** Sends rows of a job; sent again from the same start they take the place of the first. */
  readonly sendRows: (job: string, start: number, rows: readonly RowValues[], asking: Asking) => Promise<void>;
  readonly startJob: (job: string, asking: Asking) => Promise<void>;
  readonly template: (format: 'xlsx' | 'csv') => Promise<Blob>;
}

export function createImportApi(provider: DataProvider, { name: resource }: Pick<Resource, 'name'>): ImportApi {
  const base = provider.getApiUrl();
  const { custom } = provider;
  if (!custom) throw new TypeError('The data provider has no custom(), which importing needs.');

  async function call(method: 'post' | 'put', path: string, payload: object, asking: Asking, query: object = {}) {
    const { signal, idempotencyKey } = asking;
    const meta = { silent: true, idempotencyKey, signal };
    return (await custom?.({ url: `${base}/${path}`, method, payload, query, meta }))?.data;
  }

  async function send(dryRun: boolean, rows: readonly RowValues[], options: ImportOptions, asking: Asking) {
    return readResult(await call('post', `${resource}/import`, { ...options, rows }, asking, { dryRun }));
  }

  return {
    check: (rows, options, asking) => send(true, rows, options, asking),
    run: (rows, options, asking) => send(false, rows, options, asking),
    async openJob(total, options, asking) {
      const job = await call('post', 'jobs', { kind: 'import', resource, total, ...options }, asking);
      return textOf(job, 'id');
    },
    async sendRows(job, start, rows, asking) {
      await call('put', `jobs/${job}/rows`, { start, rows }, asking);
    },
    async startJob(job, asking) {
      await call('post', `jobs/${job}/start`, {}, asking);
    },
    async template(format) {
      const url = `${base}/${resource}/import/template`;
      const answer = await custom({ url, method: 'get', query: { format }, meta: { silent: true, file: true } });
      const content: unknown = answer.data;
      if (!(content instanceof Blob)) throw new TypeError(`GET ${url}: a file was expected`);
      return content;
    },
  };
}

function readResult(data: unknown): ImportResult {
  const { job, rows } = isObject(data) ? data : {};
  if (!Array.isArray(rows) || !rows.every(isRowResult))
    throw new TypeError('import: a result for every row was expected');
  return { job: typeof job === 'string' ? job : undefined, rows };
}

function isRowResult(value: unknown): value is RowResult {
  return isObject(value) && typeof value.row === 'number' && typeof value.outcome === 'string';
}

function textOf(data: unknown, name: string): string {
  const value = isObject(data) ? data[name] : undefined;
  if (typeof value !== 'string') throw new TypeError(`jobs: a text was expected as "${name}"`);
  return value;
}
