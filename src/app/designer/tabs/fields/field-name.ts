import type { FormRule } from 'antd';
import { valueAt } from '../../../../engine/definition/changes/value-at.ts';
import type { Say } from '../../words.ts';

/** Returns the rules of an input for the name of a field in code, which no other of the fields may have. */
export function fieldNameRules(say: Say, fields: Readonly<Record<string, unknown>>): FormRule[] {
  return [
    { required: true },
    { pattern: /^[a-z][A-Za-z0-9]*$/, message: say('badName') },
    {
      validator: (_rule, name: unknown) =>
        Object.hasOwn(fields, String(name)) ? Promise.reject(new Error(say('taken'))) : Promise.resolve(),
    },
  ];
}

/** Returns the rules of an input for the label of a new field, which none of the fields may have. */
export function fieldLabelRules(say: Say, fields: Readonly<Record<string, unknown>>): FormRule[] {
  const labels = Object.values(fields).map((field) => valueAt(field, ['label']));
  return [
    { required: true, whitespace: true },
    {
      validator: (_rule, label: unknown) =>
        labels.includes(label) ? Promise.reject(new Error(say('taken'))) : Promise.resolve(),
    },
  ];
}
