import type { Counts } from '../../jobs/job.ts';
import { type Language, say } from '../../messages.ts';
import { readLabels, shown } from '../../resources/present/present.ts';
import type { RequestContext } from '../../resources/request-context.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { type Labels, textContext } from '../export/columns.ts';
import { importedFields } from './columns.ts';
import type { Outcome, PlannedRow, RowErrors } from './row.ts';

type Texts = Readonly<Record<string, string>>;

/** What became, or would become, of a row. */
export interface WireRow {
  readonly row: number;
  readonly outcome: Outcome;
  /** Reasons by field; under '' what is said of the row as a whole. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The record it duplicates, as texts of the fields that the row brings; masked values masked. */
  readonly existing?: { readonly id: string; readonly values: Texts };
  /** What the row says, beside it. */
  readonly values?: Texts;
  /** The row before that brings the same record. */
  readonly repeats?: number;
}

export interface WireImport extends Counts {
  readonly total: number;
  readonly job?: string;
  readonly rows: readonly WireRow[];
}

/** Rows as they are told to the caller. */
export function wireRow(
  language: Language,
  { row, outcome, errors }: { readonly row: number; readonly outcome: Outcome; readonly errors: RowErrors },
): WireRow {
  const said = [...errors].map(([field, messages]) => [field, messages.map((one) => say(language, one))] as const);
  return { row, outcome, ...(said.length > 0 && { errors: Object.fromEntries(said) }) };
}

/** Planned rows, with old and new values of those that are about a record there is. */
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
    const told = (of: Values, isMasked: boolean) => textsOf(context, of, names, labels, isMasked);
    return {
      ...wireRow(context.language, plan),
      ...(existing && {
        existing: { id: existing.id, values: told(existing.values, true) },
        values: told(read, false),
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
  const { kinds } = context.parts.catalogue;
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
