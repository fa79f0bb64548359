import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

const load = () => import('./editor.tsx');
const JsonEditor = lazyWithRetry(async () => ({ default: (await load()).JsonEditor }));

export const jsonInput: FieldInput<JsonSettings, JsonValue> = {
  Input: (props) => (
    <LazyBoundary>
      <JsonEditor {...props} />
    </LazyBoundary>
  ),
  // Nothing is looked for by what a value is made of; the check of resources sees to it.
  Filter: () => null,
  preload: load,
};
