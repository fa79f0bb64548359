import { Input } from 'antd';
import { controlOf } from '../parts/control.ts';
import { ContainsFilter } from '../text/filter.tsx';
import type { InputProps, KindInput } from '../view.ts';
import type { UrlSettings } from './index.ts';

/** Does not use `type="url"`: browsers apply their own validation, which refuses an address without a scheme. */
function UrlInput(props: InputProps<UrlSettings, string>) {
  const { value, onChange } = props;
  return (
    <Input
      {...controlOf(props)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  );
}

export const input: KindInput<'url'> = {
  Input: UrlInput,
  Filter: ContainsFilter,
};
