import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { memoizeByObject } from '../base/calls/memoize.ts';
import type { Field } from '../engine/fields/field.ts';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import type { FieldInput } from './view.ts';
import { widgetOf } from './widgets/index.tsx';

/** The form input and the filter of every field kind. */
const inputs = import.meta.glob<FieldInput>('./*/input.tsx', { eager: true, import: 'input' });

/**
 * Returns the input of a field: that of its widget, otherwise that of its kind. Throws if the kind does not exist,
 * which cannot happen in a checked resource.
 */
export function inputOf(field: Pick<Field, 'name' | 'type' | 'widget'>): FieldInput {
  const input = inputs[`./${field.type}/input.tsx`];
  if (!input) throw new RangeError(`Field "${field.name}" is of the unknown kind "${field.type}".`);
  return field.widget === undefined ? input : { ...input, ...widgetOf(field.widget) };
}

/** Returns a component that renders nothing and suspends until the lazy code of an input is loaded. */
const codeOf = memoizeByObject(
  (preload: () => Promise<unknown>): ComponentType =>
    lazyWithRetry(async () => {
      await preload();
      return () => null;
    }),
);

/**
 * Suspends until the inputs of the fields are loaded. A form that renders earlier contains placeholders: the first
 * input cannot take the focus, and the layout shifts under the pointer. An input whose code cannot be loaded shows the
 * error in its own place.
 */
export function InputCode({ fields }: { readonly fields: readonly Pick<Field, 'type' | 'widget'>[] }) {
  const preloads = fields.map(({ type, widget }) => {
    const view = widget === undefined ? inputs[`./${type}/input.tsx`] : widgetOf(widget);
    return [widget ?? type, view?.preload] as const;
  });
  return [...new Map(preloads)].map(([name, preload]) => {
    const Code = preload && codeOf(preload);
    return (
      Code && (
        <ErrorBoundary key={name} fallback={null}>
          <Code />
        </ErrorBoundary>
      )
    );
  });
}
