import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { WidgetName } from '../index.ts';
import type { FieldInput, FieldWidget } from '../view.ts';

type LoadedWidget = FieldWidget & Required<Pick<FieldInput, 'preload'>>;

const widgets: Record<string, LoadedWidget> = {};

/** Adds widgets, each loaded when it is first needed. */
export function registerWidgets(files: Readonly<Record<string, () => Promise<FieldWidget>>>): void {
  for (const [name, load] of Object.entries(files)) widgets[name] = lazyWidget(load);
}

registerWidgets({
  dataScope: async () => (await import('./data-scope/index.tsx')).dataScope,
  operationDetails: async () => (await import('./operation-details/index.tsx')).operationDetails,
  permissionMatrix: async () => (await import('./permission-matrix/index.tsx')).permissionMatrix,
} satisfies Readonly<Record<WidgetName, () => Promise<FieldWidget>>>);

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
