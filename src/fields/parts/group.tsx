import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { type ControlProps, controlOf } from './control.ts';

/**
 * Returns the props of a control that is a group of inputs, and a part of its description to draw inside it. ARIA knows
 * no required group: the description says it.
 */
export function useGroup(props: ControlProps): { readonly group: ControlProps; readonly required: ReactNode } {
  const translate = useTranslate();
  const requiredId = useId();
  const { 'aria-required': isRequired, 'aria-describedby': describedBy, ...control } = controlOf(props);
  if (!isRequired || isRequired === 'false')
    return { group: { ...control, 'aria-describedby': describedBy }, required: null };
  return {
    group: { ...control, 'aria-describedby': [describedBy, requiredId].filter(Boolean).join(' ') },
    required: (
      <span id={requiredId} hidden>
        {translate('fields.required')}
      </span>
    ),
  };
}

/**
 * The inputs of a group. antd passes the error of a form item to every input inside it; in a group each input shows only
 * its own.
 */
export function GroupInputs({ children }: { readonly children: ReactNode }) {
  return (
    <Form.Item noStyle validateStatus="">
      {children}
    </Form.Item>
  );
}
