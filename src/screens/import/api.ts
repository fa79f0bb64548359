import { isObject } from '../../base/is-object.ts';
import { maxCellLength } from '../../base/limits.ts';
import type { OnDuplicate } from '../../engine/definition/fixed-values.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Call } from '../../workspace/requests/call.ts';

/** Values of a sheet row by field name: the text of each cell. */
export type RowValues = Readonly<Record<string, string>>;

/** The server's result for a row. */
export interface RowResult {
  /** Index among the rows that were sent, from 0. */
  readonly row: number;
  readonly outcome: 'create' | 'update' | 'skip' | 'fail';
  /** By field; messages about the whole row are under ''. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The existing record that the row duplicates. */
  readonly existing?: { readonly id: string; readonly values: RowValues };
  /** The values of the row as the server read them. */
  readonly values?: RowValues;
}

interface ImportResult {
  /** Id of the import, for finding and undoing it; undefined when nothing was written. */
  readonly job: string | undefined;
  readonly rows: readonly RowResult[];
}

/** Options of an import besides its rows. */
export interface ImportOptions {
  readonly onDuplicate: OnDuplicate;
  /** Whether valid rows are imported although others are invalid. */
  readonly partial: boolean;
  /** Name of the file. It identifies the import in lists later. */
  readonly file: string;
}

/** A request that can be aborted, and repeated with its idempotency key after its answer was lost. */
interface Asking {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** The import of one resource (docs/api.md, "Sheets"). Rejects with the transport's errors; the caller reports them. */
export interface ImportApi {
  readonly check: (rows: readonly RowValues[], options: ImportOptions, asking: Asking) => Promise<ImportResult>;
  /** Imports rows that fit into one request. */
  readonly run: (rows: readonly RowValues[], options: ImportOptions, asking: Asking) => Promise<ImportResult>;
  /** Opens a job for more rows, and resolves to its id. */
  readonly openJob: (total: number, options: ImportOptions, asking: Asking) => Promise<string>;
  /** Sends rows of a job. Rows sent again from the same start replace the earlier ones. */
  readonly sendRows: (job: string, start: number, rows: readonly RowValues[], asking: Asking) => Promise<void>;
  readonly startJob: (job: string, asking: Asking) => Promise<void>;
  readonly template: (format: 'xlsx' | 'csv') => Promise<Blob>;
}

/** Cuts cells that are too long: the server refuses them alone, while a whole one could be more than a request may hold. */
function sent(row: RowValues): RowValues {
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.slice(0, maxCellLength + 1)]));
}

/** Every row refers to the record that the place is below, by its id. */
export function createImportApi(call: Call, { name: resource, parent }: Pick<Resource, 'name' | 'parent'>): ImportApi {
  const whole = (rows: readonly RowValues[]) =>
    rows.map((row) => (parent ? { ...sent(row), [parent.field]: parent.id } : sent(row)));
  async function send(dryRun: boolean, rows: readonly RowValues[], options: ImportOptions, asking: Asking) {
    const payload = { ...options, rows: whole(rows) };
    return readResult(await call('post', `${resource}/import`, { payload, query: { dryRun }, meta: asking }));
  }

  return {
    check: (rows, options, asking) => send(true, rows, options, asking),
    run: (rows, options, asking) => send(false, rows, options, asking),
    async openJob(total, options, asking) {
      const payload = { kind: 'import', resource, total, ...options };
      const job = await call('post', 'jobs', { payload, meta: asking });
      if (!isObject(job) || typeof job.id !== 'string') throw new TypeError('jobs: a text was expected as "id"');
      return job.id;
    },
    async sendRows(job, start, rows, asking) {
      await call('put', `jobs/${job}/rows`, { payload: { start, rows: whole(rows) }, meta: asking });
    },
    async startJob(job, asking) {
      await call('post', `jobs/${job}/start`, { payload: {}, meta: asking });
    },
    async template(format) {
      const path = `${resource}/import/template`;
      const content = await call('get', path, {
        query: { format, ...(parent && { without: parent.field }) },
        meta: { file: true },
      });
      if (!(content instanceof Blob)) throw new TypeError(`GET ${path}: a file was expected`);
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
