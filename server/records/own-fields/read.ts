import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
import type { OwnField } from '../../../src/engine/publishing/own-fields.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ValuesOf } from '../rules/rules.ts';
import type { systemFields } from '../rules/system-resources.ts';

export type OwnFieldValues = ValuesOf<(typeof systemFields)['ownFields']>;

/** Returns the field that a record of the system resource `ownFields` describes. */
export function readOwnField({ values }: Pick<StoredRecord, 'values'>, kinds: KindRegistry): OwnField {
  // The check at the start requires these fields of the resource.
  const { key, resource, label, kind, choices, required, help, listed, masked, readers } =
    values as unknown as OwnFieldValues;
  const { operators = [], order = false, choices: hasChoices } = kinds[kind] ?? {};
  return {
    resource,
    name: ownFieldName(key ?? ''),
    field: {
      type: kind,
      label,
      required: required === true,
      ...(help && { help }),
      ...(hasChoices && { options: (choices ?? []).map((value) => ({ value, label: value })) }),
      list: listed === false ? 'off' : true,
      filter: operators.includes('gte') ? 'range' : operators.length > 0,
      sortable: order !== false && !masked,
      mask: masked === true,
      ...(readers && readers.length > 0 && { perm: { read: readers, write: readers } }),
    },
  };
}

/** Returns what an enterprise sees of a field that another one shares: on each screen of the records that are open to it. */
export function sharedFields(
  record: Pick<StoredRecord, 'values' | 'enterprise'>,
  { resources, kinds }: Pick<Catalogue, 'resources' | 'kinds'>,
): OwnField[] {
  const { resource: source, name, field } = readOwnField(record, kinds);
  const enterprise = Number(record.enterprise);
  return resources.flatMap(({ name: resource, reachedBy }): OwnField[] =>
    reachedBy?.of === source
      ? [
          {
            resource,
            name: name.replace('own', `own${enterprise}x`),
            field: { ...field, required: false, form: false, sortable: false },
            of: { enterprise, resource: source, name, by: reachedBy.field },
          },
        ]
      : [],
  );
}

/** Returns the name of the field with a number, as `own001` of `OWN001`. */
function ownFieldName(key: string): string {
  return key.toLowerCase();
}
