import { authorizationTables } from '../server/product/authorization/tables.ts';
import { definitions } from '../server/product/definitions.ts';
import { systemFields } from '../server/rules/system-resources.ts';
import { serverTables } from '../server/storage/tables/record-tables.ts';
import { checkConfiguration, describeProblem } from '../src/engine/check/index.ts';
import { pagesOf } from '../src/engine/routes/route.ts';
import { cellNames, kinds, widgetNames } from '../src/fields/index.ts';
import dashboard from '../src/resources/dashboard.ts';
import { list, slotNames, systemResources } from '../src/resources/index.ts';
import samples from '../src/resources/samples.ts';

/**
 * The compiler checks page names against the registry (`src/app/page-of.tsx`), so all names in the route list count as
 * known here.
 */
const pages = pagesOf(list);

/** Every mistake in the route list and its resources, one sentence each. */
export const problems: readonly string[] = checkConfiguration({
  entries: list,
  definitions,
  kinds,
  system: systemResources,
  systemFields,
  dashboard,
  samples,
  pages,
  widgets: widgetNames,
  cells: cellNames,
  slots: slotNames,
  tables: [...serverTables, ...authorizationTables],
}).map(describeProblem);
