import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import { ContainsFilter } from '../text/filter.tsx';
import type { FieldInput } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The editor weighs more than a whole list, so it comes with the first form that has one. */
const load = () => import('./editor.tsx');
const RichEditor = lazily(async () => ({ default: (await load()).RichEditor }));

export const richInput: FieldInput<RichSettings, string> = {
  Input: (props) => (
    <Deferred>
      <RichEditor {...props} />
    </Deferred>
  ),
  Filter: ContainsFilter,
  preload: load,
};
