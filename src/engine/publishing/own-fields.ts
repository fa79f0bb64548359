import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';

/** Most fields of its own that an enterprise may add to one resource. */
export const mostOwnFields = 30;

/** The kinds of field that an enterprise may add: each holds one value of its own. */
export const ownFieldKinds = [
  'text',
  'textarea',
  'enum',
  'int',
  'decimal',
  'money',
  'percent',
  'date',
  'datetime',
  'bool',
  'phone',
  'email',
  'url',
] as const;

/** Stands for the title of the section with these fields, which each language has. */
export const ownFieldsSection = 'ownFields';

/** A field that one enterprise has added to a resource. */
export interface OwnField {
  readonly resource: string;
  /** `own` and a number that no other field of the enterprise ever has; `own2x001` for one that the enterprise 2 shares. */
  readonly name: string;
  readonly field: AnyFieldDefinition;
  /** The record, and the field of it, that another enterprise shares. @default the enterprise's own records */
  readonly of?: SharedField;
}

/** A field that another enterprise has added to its records, and shares with those to whom it opens them. */
interface SharedField {
  readonly enterprise: number;
  readonly resource: string;
  readonly name: string;
  /** The field that names the record. */
  readonly by: string;
}

/** Returns a definition with the fields that an enterprise has added to it, behind those that it declares. */
export function withOwnFields(definition: AnyDefinition, ownFields: readonly OwnField[]): AnyDefinition {
  const own = ownFields.filter(({ resource }) => resource === definition.name);
  if (own.length === 0) return definition;
  const { fields, list, form, show } = definition;
  const listed = own.filter(({ field }) => field.list === true).map(({ name }) => name);
  const section = { title: ownFieldsSection, fields: own.map(({ name }) => name) };
  return {
    ...definition,
    fields: { ...fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) },
    ...(list?.columns && { list: { ...list, columns: [...list.columns, ...listed] } }),
    ...(form?.sections && { form: { ...form, sections: [...form.sections, section] } }),
    ...(show?.sections && { show: { ...show, sections: [...show.sections, section] } }),
  };
}
