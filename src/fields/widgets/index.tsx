import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import type { WidgetName } from '../index.ts';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { CellProps, FieldInput, FieldWidget, InputProps } from '../view.ts';

/** Every widget by name. Only this file imports them, so that each is loaded when it is first needed. */
const files: Readonly<Record<WidgetName, () => Promise<FieldWidget>>> = {
  dataScope: async () => (await import('./data-scope/index.tsx')).dataScope,
  operationDetails: async () => (await import('./operation-details/index.tsx')).operationDetails,
  permissionMatrix: async () => (await import('./permission-matrix/index.tsx')).permissionMatrix,
};

interface LoadedWidget extends Required<Pick<FieldInput, 'Input' | 'preload'>> {
  Detail(props: CellProps<object, unknown>): React.ReactNode;
}

/** All widgets by name. */
export const widgets: Readonly<Record<string, LoadedWidget>> = Object.fromEntries(
  Object.entries(files).map(([name, load]) => [name, deferred(load)]),
);

/** Returns the widget of a name. Throws if the name does not exist, which cannot happen in a checked resource. */
export function widgetOf(name: string): LoadedWidget {
  const widget = widgets[name];
  if (!widget) throw new RangeError(`There is no widget "${name}".`);
  return widget;
}

function deferred(load: () => Promise<FieldWidget>): LoadedWidget {
  const Input = lazyWithRetry(async () => ({ default: (await load()).Input }));
  const Detail = lazyWithRetry(async () => ({ default: (await load()).Detail }));
  return {
    Input: (props: InputProps<object, unknown>) => (
      <LazyBoundary>
        <Input {...props} />
      </LazyBoundary>
    ),
    Detail: (props: CellProps<object, unknown>) => (
      <LazyBoundary>
        <Detail {...props} />
      </LazyBoundary>
    ),
    preload: load,
  };
}
