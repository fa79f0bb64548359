import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { ContainsFilter } from '../text/filter.tsx';
import type { FieldInput } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The editor is larger than a whole list, so it is loaded with the first form that needs it. */
const load = () => import('./editor.tsx');

export const richInput: FieldInput<RichSettings, string> = {
  Input: lazyPart(async () => (await load()).RichEditor),
  Filter: ContainsFilter,
  preload: load,
};
