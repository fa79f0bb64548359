import type { FormRule } from 'antd';
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
