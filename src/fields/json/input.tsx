import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

const load = () => import('./editor.tsx');

export const jsonInput: FieldInput<JsonSettings, JsonValue> = {
  Input: lazyPart(async () => (await load()).JsonEditor),
  // Json fields have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
