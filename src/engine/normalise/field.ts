import type { States } from '../actions/record-action.ts';
import type { AnyFieldDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { superAdmin } from '../permissions/permission.ts';

/**
 * Fills in the defaults of a field. The state field is in no form, because only transitions change it.
 *
 * @param users name of the resource of the users
 */
export function normaliseField(
  name: string,
  definition: AnyFieldDefinition,
  kinds: KindRegistry,
  states?: States,
  users?: string,
): Field {
  const {
    type,
    label,
    required,
    unique,
    readonly,
    help,
    emptyLabel,
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
    fixedBy,
    lookup,
    ...settings
  } = definition;
  const kind = kinds[type];
  const isState = states?.field === name;
  const rows = kind?.childRows?.(settings);
  const isUnseen = kind?.writeOnly !== undefined || kind?.reaches !== undefined;
  const isWritten = !kind?.generated && !kind?.reaches && !isState && !lookup;
  return {
    name,
    type,
    label,
    settings,
    lookup,
    holdsUsers: (users !== undefined && kind?.refersTo?.(settings) === users) || undefined,
    required: required ?? false,
    unique: unique ?? false,
    readonly: readonly ?? false,
    help,
    emptyLabel,
    width,
    list: isUnseen || rows ? false : (list ?? !kind?.long),
    search: search ?? false,
    filter: filter ?? false,
    sortable: sortable ?? false,
    form: isWritten ? (form ?? true) : false,
    show: isUnseen ? false : (show ?? true),
    mask: mask ?? false,
    when,
    requiredWhen,
    readonlyWhen,
    widget,
    cell,
    defaultFrom,
    fixedBy,
    perm: kind?.reaches ? { read: superAdmin, write: superAdmin } : { read: perm?.read, write: perm?.write },
    default: isState ? states.initial : lookup ? undefined : (given ?? kind?.initial),
  };
}
