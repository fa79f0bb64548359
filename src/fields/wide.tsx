import type { Field } from '../engine/field.ts';
import { cellOf } from './cells.tsx';
import type { FieldCell } from './view.ts';
import { widgetOf } from './widgets/index.tsx';

/** What shows a value over the whole width: the field's widget, else its kind where one line is not enough for it. */
export function wideView(field: Pick<Field, 'name' | 'type' | 'widget' | 'settings'>): Pick<FieldCell, 'Detail'> {
  return field.widget === undefined ? cellOf(field) : widgetOf(field.widget);
}
