import { z } from 'zod';
import { isObject } from '../../../../src/base/is-object.ts';
import { maxFileNameLength, maxImportedAtOnce } from '../../../../src/base/limits.ts';
import { onDuplicates } from '../../../../src/engine/definition/fixed-values.ts';
import { checkBody, isStorable, readJson, readSheetJson } from '../../../http/body/body.ts';
import type { AppContext } from '../../../request/context.ts';
import { type ApiError, badField, badRequest } from '../../../request/errors.ts';
import { createYield } from '../../../runtime/yielding.ts';
import type { SheetRow } from './row.ts';

/** Maximum number of rows in one job. */
const maxRows = 500_000;

const rows = z.array(z.unknown());
const options = {
  file: z.string().trim().max(maxFileNameLength).refine(isStorable).optional(),
  onDuplicate: z.enum(onDuplicates).optional(),
  partial: z.boolean().optional(),
};

export const importBody = z.strictObject({ ...options, rows });
export const rowsBody = z.strictObject({ start: z.int().min(0).max(maxRows), rows });
export const jobBody = z.strictObject({
  ...options,
  kind: z.literal('import'),
  resource: z.string(),
  total: z.int().min(1).max(maxRows),
  dryRun: z.boolean().optional(),
});

export type ImportBody = Omit<z.infer<typeof importBody>, 'rows'> & { readonly rows: readonly SheetRow[] };
export type JobBody = z.infer<typeof jobBody>;

/** Reads the body of a small import; its rows are numbered from 0. */
export async function readImport(c: AppContext): Promise<ImportBody> {
  const body = checkBody(await readSheetJson(c), importBody);
  return { ...body, rows: await readRows(body.rows, 0) };
}

/** Reads rows of a job, numbered from `start`. */
export async function readJobRows(c: AppContext): Promise<readonly SheetRow[]> {
  const body = checkBody(await readSheetJson(c), rowsBody);
  return readRows(body.rows, body.start);
}

export async function readJobBody(c: AppContext): Promise<JobBody> {
  return checkBody(await readJson(c), jobBody);
}

async function readRows(given: readonly unknown[], start: number): Promise<SheetRow[]> {
  if (given.length === 0) throw badRequest({ rows: [{ key: 'problems.required' }] });
  if (given.length > maxImportedAtOnce) {
    throw badRequest({ rows: [{ key: 'sheet.tooManyRows', params: { maximum: maxImportedAtOnce } }] });
  }
  const read: SheetRow[] = [];
  const yieldNow = createYield();
  for (const [index, row] of given.entries()) {
    await yieldNow();
    if (!isObject(row) || Array.isArray(row)) throw badRow(index + 1, 'sheet.badRows');
    const cells = Object.entries(row).map(([name, cell]) => [name, readCell(cell, index + 1)] as const);
    read.push({ row: start + index, cells: new Map(cells) });
  }
  return read;
}

function readCell(cell: unknown, row: number) {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  throw badRow(row, 'sheet.notACell');
}

function badRow(row: number, key: 'sheet.badRows' | 'sheet.notACell'): ApiError {
  return badField(`rows.${row - 1}`, { key, params: { row } });
}
