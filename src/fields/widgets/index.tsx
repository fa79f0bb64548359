import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import type { WidgetName } from '../index.ts';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { CellProps, FieldInput, FieldWidget, InputProps } from '../view.ts';

/** Every widget by its name; only this file imports them, so that none is loaded before it is needed. */
const files: Readonly<Record<WidgetName, () => Promise<FieldWidget>>> = {
  operationDetails: async () => (await import('./operation-details/index.tsx')).operationDetails,
  permissionTree: async () => (await import('./permission-tree/index.tsx')).permissionTree,
};

interface LoadedWidget extends Required<Pick<FieldInput, 'Input' | 'preload'>> {
  Detail(props: CellProps<object, unknown>): React.ReactNode;
}

/** All widgets by their name. */
export const widgets: Readonly<Record<string, LoadedWidget>> = Object.fromEntries(
  Object.entries(files).map(([name, load]) => [name, deferred(load)]),
);

/** The widget of a name; throws for one there is not, which a checked resource cannot have. */
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
