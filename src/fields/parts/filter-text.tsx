import { useState } from 'react';
import type { Field } from '../../engine/fields/field.ts';
import { useWorkspace } from '../../workspace/index.tsx';

/** Milliseconds without a key until a typed filter is applied. */
export const filterPause = 400;

/**
 * Keeps a value that a filter cannot take, for example `NaN` or `25:00`, so that the input still shows it and marks it
 * as wrong. The filter is empty as long as it does.
 */
export function useFilterText(field: Field, text: string, onText: (text: string) => void) {
  const { kinds } = useWorkspace();
  const [refused, setRefused] = useState('');
  const isRefused = text === '' && refused !== '';
  return {
    text: text || refused,
    state: isRefused ? ({ status: 'error', 'aria-invalid': true } as const) : {},
    onText(given: string) {
      const operand = given === '' ? '' : kinds[field.type]?.operand?.(given, field.settings);
      const isTaken = typeof operand === 'string' || typeof operand === 'number';
      setRefused(isTaken ? '' : given);
      onText(isTaken ? given : '');
    },
  };
}
