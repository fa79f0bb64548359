import type { Field } from '../engine/fields/field.ts';
import type { KindRegistry } from '../engine/fields/kind.ts';
import { cellOf } from './cells.tsx';
import type { FieldCell } from './view.ts';
import { widgetOf } from './widgets/index.tsx';

/** Returns the full-width view of a field: its widget, or the `Detail` of its kind if there is one. */
export function wideView(field: Pick<Field, 'name' | 'type' | 'widget' | 'settings'>): Pick<FieldCell, 'Detail'> {
  return field.widget === undefined ? cellOf(field) : widgetOf(field.widget);
}

/** Returns whether a field has a row to itself where others stand side by side. */
export function takesRow(field: Pick<Field, 'name' | 'type' | 'widget' | 'settings' | 'span'>, kinds: KindRegistry) {
  if (field.span !== undefined) return field.span === 'full';
  return kinds[field.type]?.long === true || wideView(field).Detail !== undefined;
}
