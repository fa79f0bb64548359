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
  // Json fields have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
