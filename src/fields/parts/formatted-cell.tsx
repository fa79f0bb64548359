import { useTranslate } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import type { CellProps, FieldCell } from '../view.ts';

/** Returns a cell that shows a value as the one-line text of its kind. Its tooltip has what a spoken text leaves out. */
export function formattedCell(width: number, align: FieldCell['align'] = 'start'): FieldCell<object, unknown> {
  return { Cell: FormattedText, width, align };
}

function FormattedText({ field, resource, value, label }: CellProps<object, unknown>): ReactNode {
  const translate = useTranslate();
  const kind = useWorkspace().kinds[field.type];
  const context = { translate, resource, label, timeZone: useTimeZone() };
  if (!kind?.spoken) return (kind?.summary ?? kind?.text)?.(value, field, context);
  const [spoken, text] = [kind.spoken(value, field, context), kind.text(value, field, context)];
  return spoken === text ? text : <span title={text}>{spoken}</span>;
}
