import { lazy } from 'react';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { ColorSettings } from './index.ts';

const load = () => import('./picker.tsx');
const ColorInput = lazy(async () => ({ default: (await load()).ColorInput }));
const ColorFilter = lazy(async () => ({ default: (await load()).ColorFilter }));

export const colorInput: FieldInput<ColorSettings, string> = {
  Input: (props) => (
    <Deferred>
      <ColorInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <ColorFilter {...props} />
    </Deferred>
  ),
  preload: load,
};
