import type { AnyFieldDefinition } from '../any-definition.ts';
import type { Field } from '../field.ts';
import type { KindRegistry } from '../kind.ts';
import type { States } from '../record-action.ts';

/** Fills in the defaults of a field. The state field is in no form, because only transitions change it. */
export function normaliseField(
  name: string,
  definition: AnyFieldDefinition,
  kinds: KindRegistry,
  states?: States,
): Field {
  const {
    type,
    label,
    required,
    unique,
    readonly,
    help,
    width,
    list,
    search,
    filter,
    sortable,
    form,
    show,
    mask,
    when,
    requiredWhen,
    readonlyWhen,
    widget,
    cell,
    perm,
    default: given,
    defaultFrom,
    lookup,
    ...settings
  } = definition;
  const kind = kinds[type];
  const isState = states?.field === name;
  const isWritten = !kind?.generated && !isState && !lookup;
  return {
    name,
    type,
    label,
    settings,
    lookup,
    required: required ?? false,
    unique: unique ?? false,
    readonly: readonly ?? false,
    help,
    width,
    list: kind?.writeOnly ? false : (list ?? !kind?.long),
    search: search ?? false,
    filter: filter ?? false,
    sortable: sortable ?? false,
    form: isWritten ? (form ?? true) : false,
    show: kind?.writeOnly ? false : (show ?? true),
    mask: mask ?? false,
    when,
    requiredWhen,
    readonlyWhen,
    widget,
    cell,
    defaultFrom,
    perm: { read: perm?.read, write: perm?.write },
    default: isState ? states.initial : lookup ? undefined : (given ?? kind?.initial),
  };
}
