import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import { toldCell } from '../told.tsx';
import type { FieldCell } from '../view.ts';
import type { RichSettings } from './index.ts';

/** What makes markup harmless and drawn comes with the first that is shown whole. */
const RichDetail = lazily(async () => ({ default: (await import('./detail.tsx')).RichDetail }));

export const richCell: FieldCell<RichSettings, string> = {
  ...toldCell(280),
  Detail: (props) => (
    <Deferred>
      <RichDetail {...props} />
    </Deferred>
  ),
};
