import type { Field } from '../../src/engine/fields/field.ts';

/** A field of a kind with its own options, else as plain as can be. */
export function fieldOf(type: string, settings: object = {}): Field {
  return {
    name: 'given',
    type,
    label: '字段',
    settings,
    required: false,
    unique: false,
    readonly: false,
    help: undefined,
    width: undefined,
    list: true,
    search: false,
    filter: false,
    sortable: false,
    form: true,
    show: true,
    mask: false,
    when: undefined,
    default: undefined,
    perm: { read: undefined, write: undefined },
  };
}
