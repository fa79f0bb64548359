import { type FieldCheck, targetOf } from '../context.ts';

/** Reports options that the kind of the field does not support, and those that would reveal a masked value. */
export const checkSupport: FieldCheck = (name, field, definition, { kinds, system }, report) => {
  const kind = kinds[field.type];
  if (!kind) return;
  const ofKind = `a field of the kind "${field.type}"`;
  if (field.mask && !kind.mask) report('mask', true, `remove it: ${ofKind} cannot be masked`);
  if (field.mask && field.search) report('search', true, 'remove it: a search would reveal the masked value');
  if (field.mask && (field.sortable || definition.list?.sort?.replace(/^-/, '') === name))
    report('sortable', true, 'remove it: the order would reveal the masked value');
  if (field.search && !kind.searchable) report('search', true, `remove it: the keyword cannot look into ${ofKind}`);
  if (field.sortable && kind.order === false) report('sortable', true, `remove it: ${ofKind} has no order`);
  if (field.filter === 'range' && !kind.operators.includes('gte'))
    report('filter', 'range', `true: ${ofKind} has no range`);
  if (field.unique && (kind.isMultiple?.(field) || kind.choices || kind.computes))
    report('unique', true, `remove it: ${ofKind} repeats`);
  if (field.filter && kind.operators.length === 0) report('filter', field.filter, `remove it: ${ofKind} has no filter`);
  const target = targetOf(field, kinds);
  if (kind.notifies?.(field) && target !== system.users)
    report('notify', true, `remove it: only users can be told, and the field refers to "${target}"`);
};
