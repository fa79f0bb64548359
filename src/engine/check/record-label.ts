import type { AnyFieldDefinition } from '../definition/resource.ts';
import { type Check, fieldsWhere, type MeaningContext, targetOf } from './context.ts';
import { type Allowed, oneOf } from './problem.ts';

/** Reports a `recordLabel` that not everybody may read, or that reads otherwise than what it is the label of. */
export const checkRecordLabel: Check = ({ name, fields, recordLabel }, context, report) => {
  const field = fields[recordLabel];
  const say = (allowed: Allowed) => report('recordLabel', recordLabel, allowed);
  if (!field) return say(oneOf(Object.keys(fields), recordLabel));
  if (field.mask || field.perm?.read !== undefined)
    say('a field that is not masked and everybody may read: pickers show it');
  if (!isShownAsStored(field, context)) say('a field with a column that holds one short value as it is shown');
  const [referrer] = targetOf(field, context.kinds) ? referrersOf(name, context) : [];
  if (referrer !== undefined)
    say(`a field with a text of its own: "${referrer}" refers to these records and would show an id`);
};

/** Labels are read from the column of the field as they stand there. */
function isShownAsStored(field: AnyFieldDefinition, { kinds }: MeaningContext): boolean {
  const kind = kinds[field.type];
  if (!kind || field.lookup || kind.computes || kind.files || kind.long || kind.isMultiple?.(field)) return false;
  // An amount in another unit than it is shown in, such as fen.
  const isConverted = kind.toColumn !== undefined || (kind.measured && kind.encoding !== undefined);
  return !kind.choices && !isConverted;
}

/** Returns the fields that refer to records of the resource. Every record has an author. */
function referrersOf(resource: string, { definitions, kinds, system }: MeaningContext): string[] {
  const fields = Object.values(definitions).flatMap((other) =>
    fieldsWhere(other.fields, kinds, (field) => targetOf(field, kinds) === resource).map(
      (name) => `${other.name}.${name}`,
    ),
  );
  return resource === system.users ? [...fields, 'createdBy'] : fields;
}
