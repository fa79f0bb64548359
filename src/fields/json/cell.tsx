import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import { toldCell } from '../told.tsx';
import type { FieldCell } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

const JsonDetail = lazily(async () => ({ default: (await import('./detail.tsx')).JsonDetail }));

export const jsonCell: FieldCell<JsonSettings, JsonValue> = {
  ...toldCell(240),
  Detail: (props) => (
    <Deferred>
      <JsonDetail {...props} />
    </Deferred>
  ),
};
