import { memoizeByObject } from '../../../src/base/calls/memoize.ts';
import { isEmpty } from '../../../src/base/empty.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { recordName } from '../../../src/engine/texts/record-name.ts';
import type { KeptFile, WireFile } from '../../files/index.ts';
import type { DataAccess, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { targetText } from '../../storage/records/write/operations.ts';
import { hidden } from '../../storage/records/write/write-only.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { filesIn } from '../catalogue/files-in.ts';
import { type RequestContext, readable } from '../context/request-context.ts';
import { columnsOf, findRows, rowContext, rowFields } from './rows.ts';

/** A record in API responses. */
export type WireRecord = { readonly id: string; readonly version: number } & Readonly<Record<string, unknown>>;

/**
 * Returns records as the caller may see them. Fields without read permission are absent, masked values are masked, and
 * references have labels. A write-only field is absent; its label shows that it has a value. `scope` reads the labels;
 * inside a transaction, pass the scope of the transaction.
 */
export async function present(
  context: RequestContext,
  records: readonly StoredRecord[],
  scope: DataAccess = context.scope,
): Promise<WireRecord[]> {
  context.identity.access?.show(context.resource, records);
  context.identity.reached?.show(context.resource, records);
  const { catalogue } = context.services;
  const isLog = context.resource.name === catalogue.system.auditLog;
  const fields = readable(context);
  const { open, writeOnly, holding } = shapeOf(catalogue)(fields);
  const known = await readLabels(context, scope, records, fields);
  const labelsOf = ({ values, createdBy, updatedBy }: StoredRecord) => {
    const labels: Record<string, string | string[]> = {};
    const put = (name: string, label: string | string[] | undefined) => {
      if (label !== undefined) labels[name] = label;
    };
    for (const field of known.fields) put(field.name, known.of(field, values[field.name]));
    for (const { name } of writeOnly) if (!isEmpty(values[name])) put(name, hidden);
    if (isLog) put('target', targetText(values, context.language));
    put('createdBy', known.ofUser(createdBy));
    put('updatedBy', known.ofUser(updatedBy));
    return labels;
  };
  // Built property by property: this runs for each value of each record of a page.
  return records.map((record) => {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, values } = record;
    const wire: WireRecord & Record<string, unknown> = { id, version, createdAt, createdBy, updatedAt, updatedBy };
    for (const { name, mask } of open) {
      const value = values[name] ?? null;
      wire[name] = mask && value !== null ? mask(value) : value;
    }
    wire.labels = labelsOf(record);
    if (holding.length > 0) wire.files = filesOf(context, holding, values, known.files);
    return wire;
  });
}

/** What is the same for all records that have these fields. */
interface FieldsShape {
  /** The fields whose values are sent, with the mask of each. */
  readonly open: readonly { readonly name: string; readonly mask: ((value: unknown) => unknown) | undefined }[];
  readonly writeOnly: readonly Field[];
  /** The fields that hold files. */
  readonly holding: readonly Field[];
  /** The fields that refer to records of a resource, by name. */
  readonly targets: ReadonlyMap<string, string>;
  /** The fields whose values have labels. */
  readonly labelled: readonly Field[];
}

/** The users of the same roles share the list of the fields that they may read. */
const shapeOf = memoizeByObject((catalogue: Catalogue) =>
  memoizeByObject((fields: readonly Field[]): FieldsShape => {
    const { kinds } = catalogue;
    const targets = new Map(
      fields.flatMap((field): [string, string][] => {
        const target = catalogue.targetOf(field);
        return target === undefined ? [] : [[field.name, target]];
      }),
    );
    const holding = fields.filter(({ type }) => kinds[type]?.files !== undefined);
    return {
      open: fields
        .filter((field) => !isWriteOnly(field, kinds) && !field.rows)
        .map((field) => ({
          name: field.name,
          mask: field.mask ? (value: unknown) => kinds[field.type]?.mask?.(value) ?? null : undefined,
        })),
      writeOnly: fields.filter((field) => isWriteOnly(field, kinds)),
      holding,
      targets,
      labelled: fields.filter(
        (field) => targets.has(field.name) || holding.includes(field) || kinds[field.type]?.names !== undefined,
      ),
    };
  }),
);

/** Returns the files of a record by field, in the order of the ids. */
function filesOf(
  { services }: RequestContext,
  holding: readonly Field[],
  values: Values,
  known: ReadonlyMap<string, KeptFile>,
): Readonly<Record<string, readonly WireFile[]>> {
  const { kinds } = services.catalogue;
  const entries = holding.map((field) => [
    field.name,
    filesIn(field, values[field.name], kinds).flatMap((id) => {
      const file = known.get(id);
      return file === undefined ? [] : [services.files.wireFile(file)];
    }),
  ]);
  return Object.fromEntries(entries);
}

/** Returns one record in the form of `present`, and with its rows. */
export async function presentOne(
  context: RequestContext,
  record: StoredRecord,
  scope?: DataAccess,
): Promise<WireRecord> {
  const [wire] = await presentWhole(context, [record], scope);
  if (!wire) throw new Error('A record was presented as nothing.');
  return wire;
}

/** Returns records in the form of `present`, each with its rows. */
export async function presentWhole(
  context: RequestContext,
  records: readonly StoredRecord[],
  scope: DataAccess = context.scope,
): Promise<WireRecord[]> {
  const wires = await present(context, records, scope);
  if (rowFields(context).length === 0) return wires;
  return Promise.all(wires.map(async (wire) => ({ ...wire, ...(await presentRows(context, wire.id, scope)) })));
}

/** Returns the rows of a record by field, each with its id and the labels of what it refers to. */
async function presentRows(context: RequestContext, id: string, scope: DataAccess): Promise<Values> {
  const shownRows: Record<string, readonly Values[]> = {};
  for (const field of rowFields(context)) {
    const rows = await present(rowContext(context, field, id), await findRows(field, scope, id), scope);
    shownRows[field.name] = rows.map((row) => ({ id: row.id, labels: row.labels, ...columnsOf(field, row) }));
  }
  return shownRows;
}

function isWriteOnly({ type }: Field, kinds: KindRegistry): boolean {
  return kinds[type]?.writeOnly !== undefined;
}

/** Returns the value, masked if the field has a mask. Returns null for a write-only field. */
export function shown(field: Field, value: unknown, kinds: KindRegistry): unknown {
  if (value === null || value === undefined || isWriteOnly(field, kinds)) return null;
  return field.mask ? (kinds[field.type]?.mask?.(value) ?? null) : value;
}

/** Reads the labels of references, files and users in the records. */
export async function readLabels(
  context: Pick<RequestContext, 'services' | 'language'>,
  scope: DataAccess,
  records: readonly Pick<StoredRecord, 'values' | 'createdBy' | 'updatedBy'>[],
  fields: readonly Field[],
) {
  const { catalogue } = context.services;
  const { targets, holding, labelled } = shapeOf(catalogue)(fields);
  const wanted = wantedLabels(catalogue, targets, records);
  const files = await filesOfRecords(context, scope, records, holding);
  const found = await scope.labelsOf(wanted);
  const written = writtenLabels(context, scope, wanted.keys());
  const labelOf = (resource: string, id: unknown) => {
    const label = typeof id === 'string' ? found.get(resource)?.get(id) : undefined;
    return label === undefined || label === id ? label : (written.get(resource)?.(label) ?? label);
  };
  return {
    /** The fields whose values have labels. */
    fields: labelled,
    /**
     * Returns the label of a value, or a list of labels for a field with several values. Undefined for fields without
     * labels and for empty values.
     */
    of(field: Field, value: unknown): string | string[] | undefined {
      const target = targets.get(field.name);
      if (target === undefined) {
        return (
          namesOf(catalogue.kinds, field, value) ?? fileNames(filesIn(field, value, catalogue.kinds), value, files)
        );
      }
      return Array.isArray(value) ? value.map((id) => labelOf(target, id) ?? String(id)) : labelOf(target, value);
    },
    files,
    ofUser: (id: string | null) => labelOf(catalogue.system.users, id),
  };
}

/** Returns what writes the labels of the resources that are called by a day or a moment; others stand as they are read. */
function writtenLabels(
  { services, language }: Pick<RequestContext, 'services' | 'language'>,
  scope: DataAccess,
  resources: Iterable<string>,
): ReadonlyMap<string, (label: string) => string> {
  const { catalogue } = services;
  const { kinds } = catalogue;
  const context = { kinds, translate: catalogue.translate(language), timeZone: scope.context.timeZone };
  return new Map(
    [...resources].flatMap((name) => {
      const resource = catalogue.resource(name);
      const { recordLabel } = resource;
      if (!kinds[fieldOf(resource, recordLabel).type]?.ofMoment) return [];
      return [[name, (label: string) => recordName(resource, { [recordLabel]: label }, context)] as const];
    }),
  );
}

/** Returns the ids of the records that these records name, by resource. */
function wantedLabels(
  catalogue: Catalogue,
  targets: ReadonlyMap<string, string>,
  records: readonly Pick<StoredRecord, 'values' | 'createdBy' | 'updatedBy'>[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const resource of [...targets.values(), catalogue.system.users]) {
    if (catalogue.find(resource)) wanted.set(resource, new Set());
  }
  const want = (resource: string, id: unknown) => {
    if (typeof id === 'string') wanted.get(resource)?.add(id);
  };
  for (const { values, createdBy, updatedBy } of records) {
    for (const [name, target] of targets) {
      const value = values[name];
      if (Array.isArray(value)) for (const id of value) want(target, id);
      else want(target, value);
    }
    want(catalogue.system.users, createdBy);
    want(catalogue.system.users, updatedBy);
  }
  return wanted;
}

async function filesOfRecords(
  { services }: Pick<RequestContext, 'services'>,
  scope: DataAccess,
  records: readonly Pick<StoredRecord, 'values'>[],
  holding: readonly Field[],
): Promise<ReadonlyMap<string, KeptFile>> {
  const ids = new Set<string>();
  for (const { values } of holding.length > 0 ? records : []) {
    for (const field of holding) {
      for (const id of filesIn(field, values[field.name], services.catalogue.kinds)) ids.add(id);
    }
  }
  return ids.size === 0 ? new Map() : services.files.info([...ids], isWritable(scope) ? scope.transaction : undefined);
}

/** Returns labels that only the server can compute. */
function namesOf(kinds: KindRegistry, { type }: Field, value: unknown): string[] | undefined {
  const names = isEmpty(value) ? undefined : kinds[type]?.names?.(value);
  return names && [...names];
}

/** Returns the file names of a value that consists of file ids only; undefined for any other value. */
function fileNames(ids: readonly string[], value: unknown, files: ReadonlyMap<string, KeptFile>) {
  const [first, ...rest] = ids;
  if (first === undefined || ids.length !== [value].flat().length || [value].flat()[0] !== first) return undefined;
  const nameOf = (id: string) => files.get(id)?.name ?? id;
  return Array.isArray(value) ? [first, ...rest].map(nameOf) : nameOf(first);
}

function isWritable(scope: DataAccess): scope is WritableDataAccess {
  return 'transaction' in scope;
}
