import { useTranslate } from '@refinedev/core';
import { Rate } from 'antd';
import type { CellProps, FieldWidget, InputProps } from '../../../src/fields/view.ts';

/** A number from 1 to 5 as stars, in a list and on a page. */
export function StarsCell({ value }: CellProps<object, unknown>) {
  const translate = useTranslate();
  if (typeof value !== 'number') return null;
  return (
    <span role="img" aria-label={translate('stars.of', { count: value })}>
      {'★'.repeat(value)}
      {'☆'.repeat(5 - value)}
    </span>
  );
}

function StarsInput({ value, onChange, disabled, id, ...aria }: InputProps<object, unknown>) {
  return (
    <span id={id} aria-label={aria['aria-label']} aria-describedby={aria['aria-describedby']}>
      <Rate
        value={typeof value === 'number' ? value : 0}
        onChange={(stars) => onChange?.(stars || null)}
        {...(disabled !== undefined && { disabled })}
      />
    </span>
  );
}

/** The widget `stars`. */
export const stars: FieldWidget = { Input: StarsInput, Detail: StarsCell };
