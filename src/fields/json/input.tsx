import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

const load = () => import('./editor.tsx');
const JsonEditor = lazily(async () => ({ default: (await load()).JsonEditor }));

export const jsonInput: FieldInput<JsonSettings, JsonValue> = {
  Input: (props) => (
    <Deferred>
      <JsonEditor {...props} />
    </Deferred>
  ),
  // Nothing is looked for by what a value is made of; the check of resources sees to it.
  Filter: () => null,
  preload: load,
};
