import type { AccessTrace } from '../../../request/access-trace.ts';
import type { ResultCache } from '../../query-cache.ts';
import { type Executor, type SqlText, sqlText } from '../../sql-text.ts';
import type { TableLayout } from '../../tables/layout.ts';

interface Label {
  readonly text: string;
  readonly enterprise: number | undefined;
}

/** Labels by id, by table: all that were read since the table was written last. */
export type LabelCache = ResultCache<Map<string, Label>>;

/** Maximum number of cached labels of one table. */
const maxLabels = 20_000;

interface LabelContext {
  readonly reading: Executor;
  readonly caches: { labelsOf(table: string): LabelCache | undefined };
  readonly access?: AccessTrace | undefined;
}

/** Ids of records whose labels are wanted, and the labels found before. */
interface Wanted {
  readonly layout: TableLayout;
  readonly ids: ReadonlySet<string>;
  readonly known: Map<string, Label>;
}

/**
 * Returns the labels of the records with these ids, by resource, regardless of their enterprise, and also of deleted
 * ones. For ids that occur in a record the user may read: the name of its author must not be missing because the author
 * was deleted. Reads all of them in one statement.
 */
export async function labelsOf(
  wanted: ReadonlyMap<TableLayout, ReadonlySet<string>>,
  { reading, caches, access }: LabelContext,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const all: Wanted[] = [];
  for (const [layout, ids] of wanted) {
    const known = caches.labelsOf(layout.table)?.resultOf(layout.table, async ({ reads }) => {
      reads(layout.table);
      return new Map();
    });
    all.push({ layout, ids, known: (await known) ?? new Map() });
  }
  const parts = all.flatMap(unknownIn);
  if (parts.length > 0) {
    const { rows } = await sqlText<LabelRow>`${sqlText.join(parts, sqlText` union all `)}`.execute(reading);
    for (const { source, id, label, enterprise } of rows) {
      const text = label ?? String(id);
      all[source]?.known.set(String(id), { text, enterprise: enterprise ?? undefined });
    }
  }
  return new Map(all.map((one) => [one.layout.resource.name, found(one, access)]));
}

interface LabelRow {
  readonly source: number;
  readonly id: number;
  readonly label: string | null;
  readonly enterprise: number | null;
}

/** The statement that reads the labels that are not known yet. */
function unknownIn({ layout, ids, known }: Wanted, source: number): SqlText[] {
  if (known.size > maxLabels) known.clear();
  const missing = [...ids].filter((id) => !known.has(id));
  if (missing.length === 0) return [];
  const owner = layout.hasEnterprise ? sqlText`enterprise` : sqlText`cast(null as bigint)`;
  return [
    sqlText`select ${sqlText.lit(source)} as source, id, cast(${sqlText.ref(layout.resource.recordLabel)} as text) as label,
      ${owner} as enterprise from ${sqlText.table(layout.table)} where id in (${sqlText.join(missing.map(Number))})`,
  ];
}

function found({ layout, ids, known }: Wanted, access: AccessTrace | undefined): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const id of ids) {
    const label = known.get(id);
    if (label === undefined) continue;
    labels.set(id, label.text);
    if (label.enterprise !== undefined) access?.touch(layout.resource.name, [String(label.enterprise)]);
  }
  return labels;
}
