import { z } from 'zod';
import { dataScopes } from '../../../../src/engine/permissions/data-scope.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { type ExportColumn, maskedColumns } from './columns.ts';

/** What the file of an export shows. Stored with the job, because it cannot be derived from the file. */
const fileContent = z.object({
  columns: z.array(z.string()),
  /** Columns whose values are masked in the file. */
  masked: z.array(z.string()),
  /** The data scope of the user when the file was created. */
  reach: z.object({ isPlatform: z.boolean(), dataScope: z.enum(dataScopes), departmentId: z.number().nullable() }),
});

/** Options of an export and, once its file exists, the description of its content. */
export const exportOptions = z.object({
  params: z.string(),
  content: fileContent.optional(),
  /** Ids of the enterprises with a log line about the export from the time of the request. */
  logged: z.array(z.string()).optional(),
});

/** Returns what the file of an export shows to the user who started the job. */
export function contentOf(context: RequestContext, columns: readonly ExportColumn[]): z.infer<typeof fileContent> {
  const { isPlatform, dataScope, departmentId } = context.identity;
  return {
    columns: columns.map(({ name }) => name),
    masked: allows(context.snapshot, context.resource.rules.reveal) ? [] : maskedColumns(context, columns),
    reach: { isPlatform, dataScope, departmentId },
  };
}
