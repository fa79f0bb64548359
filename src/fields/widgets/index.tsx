import type { WidgetName } from '../index.ts';
import { lazyPart } from '../lazy-boundary.tsx';
import type { FieldInput, FieldWidget } from '../view.ts';

/** Every widget by name. Only this file imports them, so that each is loaded when it is first needed. */
const files: Readonly<Record<WidgetName, () => Promise<FieldWidget>>> = {
  dataScope: async () => (await import('./data-scope/index.tsx')).dataScope,
  operationDetails: async () => (await import('./operation-details/index.tsx')).operationDetails,
  permissionMatrix: async () => (await import('./permission-matrix/index.tsx')).permissionMatrix,
};

type LoadedWidget = FieldWidget & Required<Pick<FieldInput, 'preload'>>;

/** All widgets by name. */
export const widgets: Readonly<Record<string, LoadedWidget>> = Object.fromEntries(
  Object.entries(files).map(([name, load]) => [name, lazyWidget(load)]),
);

/** Returns the widget of a name. Throws if the name does not exist, which cannot happen in a checked resource. */
export function widgetOf(name: string): LoadedWidget {
  const widget = widgets[name];
  if (!widget) throw new RangeError(`There is no widget "${name}".`);
  return widget;
}

function lazyWidget(load: () => Promise<FieldWidget>): LoadedWidget {
  return {
    Input: lazyPart(async () => (await load()).Input),
    Detail: lazyPart(async () => (await load()).Detail),
    preload: load,
  };
}
