import { product } from '#product/console';
import { screens } from '#product/screens';
import { definitionsByName } from '../server/records/catalogue/definitions.ts';
import { systemFields } from '../server/records/rules/system-resources.ts';
import { serverTables } from '../server/storage/tables/record-tables.ts';
import { checkConfiguration, describeProblem } from '../src/engine/check/index.ts';
import { slotNames } from '../src/engine/features/slot-names.ts';
import { cellNames, kinds, widgetNames } from '../src/fields/index.ts';

const { list, files, system, dashboard, samples, pages = {}, cells = {}, widgets = {}, slots = {} } = screens;

const loaded = Object.entries(files).map(async ([path, load]) => [path, await load()] as const);

/** Every mistake in the route list of the product and its resources, one sentence each. */
export const problems: readonly string[] = checkConfiguration({
  entries: list,
  definitions: definitionsByName(Object.fromEntries(await Promise.all(loaded))),
  kinds,
  system,
  systemFields,
  dashboard: (await dashboard?.())?.default,
  samples: (await samples?.())?.default,
  pages: Object.keys(pages),
  widgets: [...widgetNames, ...Object.keys(widgets)],
  cells: [...cellNames, ...Object.keys(cells)],
  slots: [...slotNames, ...Object.keys(slots)],
  tables: serverTables,
  formPath: product.formPath,
}).map(describeProblem);
