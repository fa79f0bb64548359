import type { Language } from '../../../../src/base/language.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { readLabels, shown } from '../../../records/present/present.ts';
import { say } from '../../../request/messages.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { Counts } from '../../jobs/job.ts';
import { type Labels, textContext } from '../export/columns.ts';
import { importedFields } from './columns.ts';
import type { PlannedRow, RowErrors, RowOutcome } from './row.ts';

type Texts = Readonly<Record<string, string>>;

/** The outcome of a row, or the expected outcome, in API responses. */
export interface WireRow {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** Messages by field; the key '' is for messages about the whole row. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The duplicated record, as texts of the fields in the row; masked values are masked. */
  readonly existing?: { readonly id: string; readonly values: Texts };
  /** The values of the row, for comparison. */
  readonly values?: Texts;
  /** Index of the earlier row with the same key. */
  readonly repeats?: number;
}

export interface WireImport extends Counts {
  readonly total: number;
  readonly job?: string;
  readonly rows: readonly WireRow[];
}

/** Returns a row as in the API response. */
export function wireRow(
  language: Language,
  { row, outcome, errors }: { readonly row: number; readonly outcome: RowOutcome; readonly errors: RowErrors },
): WireRow {
  const said = [...errors].map(([field, messages]) => [field, messages.map((one) => say(language, one))] as const);
  return { row, outcome, ...(said.length > 0 && { errors: Object.fromEntries(said) }) };
}

/** Returns planned rows with the old and new values of existing records. */
export async function wirePlanned(
  context: RequestContext,
  scope: DataAccess,
  planned: readonly PlannedRow[],
): Promise<WireRow[]> {
  context.identity.access?.show(
    context.resource,
    planned.flatMap(({ existing }) => existing ?? []),
  );
  const fields = importedFields(context);
  const values = planned.flatMap(({ existing, read }) => (existing ? [existing.values, read] : []));
  const labels = await readLabels(
    context,
    scope,
    values.map((one) => ({ values: one, createdBy: null, updatedBy: null })),
    fields,
  );
  return planned.map((plan) => {
    const { existing, read, repeats } = plan;
    const names = new Set(Object.keys(read));
    const textsOfRow = (of: Values, isMasked: boolean) => textsOf(context, of, names, labels, isMasked);
    return {
      ...wireRow(context.language, plan),
      ...(existing && {
        existing: { id: existing.id, values: textsOfRow(existing.values, true) },
        values: textsOfRow(read, false),
      }),
      ...(repeats !== undefined && { repeats }),
    };
  });
}

function textsOf(
  context: RequestContext,
  values: Values,
  names: ReadonlySet<string>,
  labels: Labels,
  isMasked: boolean,
): Texts {
  const { kinds } = context.services.catalogue;
  const cellContext = textContext(context);
  const entries = importedFields(context)
    .filter(({ name }) => names.has(name))
    .map((field): [string, string] => {
      const value = values[field.name];
      const kind = kinds[field.type];
      if (value === null || value === undefined || !kind) return [field.name, ''];
      if (field.mask && isMasked) return [field.name, String(shown(field, value, kinds) ?? '')];
      const accepted = kind.schema(field.settings).safeParse(value);
      if (!accepted.success) return [field.name, String(value)];
      return [field.name, kind.text(accepted.data, field, { ...cellContext, label: labels.of(field, value) })];
    });
  return Object.fromEntries(entries);
}
