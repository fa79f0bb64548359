import { useTranslate } from '@refinedev/core';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useClearing } from '../../ui/inputs/clearing.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps } from '../view.ts';
import { type Division, divisionPath, divisions } from './divisions.ts';
import { type RegionSettings, shownRegion } from './index.ts';

const byName = {
  filter: (typed: string, path: readonly { readonly label?: unknown }[]) =>
    path.some(({ label }) => String(label).includes(typed.trim())),
};
const display = (names: readonly string[]) => shownRegion(names);

/** Returns the divisions as antd options, memoized per input. */
function useDivisions({ levels = 3 }: RegionSettings): Division[] {
  return useMemo(() => divisions(levels), [levels]);
}

export function RegionInput(props: InputProps<RegionSettings, readonly string[]>) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const clearing = useClearing();
  return (
    <Cascader<Division>
      {...controlOf(props)}
      style={{ width: '100%' }}
      options={useDivisions(field.settings)}
      placeholder={translate('fields.region')}
      allowClear={!field.required && clearing}
      showSearch={byName}
      displayRender={display}
      value={value ? [...value] : []}
      onChange={(path) => onChange?.(path?.map(String) ?? null)}
    />
  );
}

/** Filters by a province, a city or a district, including its subdivisions. */
export function RegionFilter({ field, resource, value: [code = ''], onChange }: FilterProps<RegionSettings>) {
  const label = fieldLabel(useTranslate(), resource, field);
  return (
    <Cascader<Division>
      style={{ width: '100%' }}
      options={useDivisions(field.settings)}
      aria-label={label}
      placeholder={label}
      allowClear={useClearing()}
      changeOnSelect
      showSearch={byName}
      displayRender={display}
      value={code === '' ? [] : [...divisionPath(code)]}
      onChange={(path) => onChange(path?.slice(-1).map(String) ?? [])}
    />
  );
}
