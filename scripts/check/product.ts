import path from 'node:path';
import { systemFields } from '../../server/records/rules/system-resources.ts';
import { serverTables } from '../../server/storage/tables/record-tables.ts';
import type { ConsoleProduct, ProductScreens } from '../../src/app/console-product.ts';
import { type Configuration, checkConfiguration } from '../../src/engine/check/index.ts';
import type { TranslatedLabels } from '../../src/engine/check/labels.ts';
import { slotNames } from '../../src/engine/features/slot-names.ts';
import { cellNames, drawnKinds, kinds, widgetNames } from '../../src/fields/index.ts';
import { loadProblem } from './load.ts';
import { type LocatedProblem, locateProblems } from './located.ts';
import { ruleNames } from './rules.ts';
import { openSources, type Sources } from './source.ts';

/**
 * Returns every mistake in the list, the resources, the dashboard, the rules and the labels of the product that
 * `#product` is, with its place.
 *
 * @param root the folder of the project
 * @param folder the folder of the product
 */
export async function findProblems(root: string, folder: string): Promise<readonly LocatedProblem[]> {
  const sources = openSources({ '#product': folder }, root);
  const screensFile = path.join(folder, 'screens.ts');
  try {
    const [{ product }, { screens }] = await Promise.all([import('#product/console'), import('#product/screens')]);
    return await problemsOf(product, screens, folder, sources);
  } catch (error) {
    return [loadProblem(screensFile, error, sources)];
  }
}

async function problemsOf(
  { formPath, messages }: ConsoleProduct,
  { list, files, system, dashboard, samples, pages = {}, cells = {}, widgets = {}, slots = {} }: ProductScreens,
  folder: string,
  sources: Sources,
): Promise<readonly LocatedProblem[]> {
  const screensFile = path.join(folder, 'screens.ts');
  const failed: LocatedProblem[] = [];
  /** Returns what a file exports. One that cannot be loaded leaves the others to be checked. */
  const loaded = async <Module>(file: string, load: () => Promise<Module>): Promise<Module | undefined> => {
    try {
      return await load();
    } catch (error) {
      const problem = loadProblem(file, error, sources);
      if (!failed.some((one) => one.file === problem.file && one.line === problem.line)) failed.push(problem);
      return undefined;
    }
  };
  const modules = await Promise.all(
    Object.entries(files).map(async ([key, load]) => {
      const file = path.resolve(folder, key);
      return { file, name: path.basename(file, '.ts'), module: await loaded(file, load) };
    }),
  );
  const configuration: Configuration = {
    entries: list,
    definitions: Object.fromEntries(modules.map(({ name, module }) => [name, module?.default])),
    unreadable: modules.filter(({ module }) => !module).map(({ name }) => name),
    kinds,
    system,
    systemFields,
    dashboard: dashboard && (await loaded(screensFile, dashboard))?.default,
    samples: samples && (await loaded(screensFile, samples))?.default,
    pages: Object.keys(pages),
    widgets: [...widgetNames, ...Object.keys(widgets)],
    cells: [...cellNames, ...Object.keys(cells)],
    drawnKinds,
    slots: [...slotNames, ...Object.keys(slots)],
    tables: serverTables,
    formPath,
    rules: await rulesOfProduct(failed.length > 0),
    labels: await labelsOf(messages),
  };
  const located = locateProblems(checkConfiguration(configuration), {
    sources,
    screens: screensFile,
    console: path.join(folder, 'console.ts'),
    files: Object.fromEntries(modules.map(({ name, file }) => [name, file])),
    list,
  });
  return [...failed, ...located];
}

/** The server of a product imports every resource: it cannot be loaded where one of them cannot. */
async function rulesOfProduct(isBroken: boolean): Promise<Configuration['rules']> {
  if (isBroken) return undefined;
  const { product } = await import('#product/server');
  return ruleNames(product);
}

async function labelsOf(messages: ConsoleProduct['messages']): Promise<NonNullable<Configuration['labels']>> {
  const loaded = Object.entries(messages).map(async ([language, given]): Promise<[string, TranslatedLabels]> => {
    const { titles, nouns, resources } = typeof given === 'function' ? await given() : given;
    return [language, { titles, nouns, resources }];
  });
  return Object.fromEntries(await Promise.all(loaded));
}
