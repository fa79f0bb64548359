import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { AutoSettings } from './index.ts';

/** Shows the number read-only with a copy button, because the server assigns it. */
function AutoInput(props: InputProps<AutoSettings, string>) {
  return <Input {...controlOf(props)} readOnly variant="filled" value={props.value ?? ''} />;
}

export const input: KindInput<'auto'> = {
  Input: AutoInput,
  Filter: ContainsFilter,
};
