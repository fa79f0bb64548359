import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemFields } from '../../server/records/rules/system-resources.ts';
import { serverTables } from '../../server/storage/tables/record-tables.ts';
import type { ConsoleProduct } from '../../src/app/console-product.ts';
import { type Configuration, checkConfiguration } from '../../src/engine/check/index.ts';
import type { TranslatedLabels } from '../../src/engine/check/labels.ts';
import { slotNames } from '../../src/engine/features/slot-names.ts';
import { cellNames, drawnKinds, kinds, widgetNames } from '../../src/fields/index.ts';
import { isBroken, loadProblem, sameNameProblem } from './load.ts';
import { type LocatedProblem, locateProblems, type ProductFiles } from './located.ts';
import { ruleNames } from './rules.ts';
import { openSources, type Sources } from './source.ts';

/** A product as it was loaded. */
export interface LoadedProduct {
  readonly configuration: Configuration;
  readonly files: ProductFiles;
  /** The problems of files that could not be loaded. */
  readonly failed: readonly LocatedProblem[];
}

/**
 * Returns every mistake in the list, the resources, the dashboard, the rules and the labels of the product that
 * `#product` is, with its place.
 *
 * @param root the folder of the project
 * @param folder the folder of the product
 */
export async function findProblems(root: string, folder: string): Promise<readonly LocatedProblem[]> {
  const sources = openSources({ '#product': folder }, root);
  try {
    return checkProduct(await loadProduct(folder, sources), sources);
  } catch (error) {
    const files = ['screens.ts', 'console.ts'].map((file) => path.join(folder, file));
    return [loadProblem(files.find((file) => isBroken(file, sources)) ?? files[0] ?? folder, error, sources)];
  }
}

/** Returns every mistake in a product that was loaded. */
export function checkProduct({ configuration, files, failed }: LoadedProduct, sources: Sources): LocatedProblem[] {
  return [
    ...failed,
    ...locateProblems(checkConfiguration(configuration), { files, sources, list: configuration.entries }),
  ];
}

/** Loads the product. A file of a resource that cannot be loaded leaves the others to be checked. */
export async function loadProduct(folder: string, sources: Sources): Promise<LoadedProduct> {
  const [{ product }, { screens }] = await Promise.all([import('#product/console'), import('#product/screens')]);
  const { list, system, dashboard, samples, pages = {}, dataProviders = {} } = screens;
  const { cells = {}, widgets = {}, slots = {} } = screens;
  const failed: LocatedProblem[] = [];
  const loaded = async <Module>(file: string, load: () => Promise<Module>): Promise<Module | undefined> => {
    try {
      return await load();
    } catch (error) {
      const problem = loadProblem(file, error, sources);
      if (!failed.some((one) => one.file === problem.file && one.line === problem.line)) failed.push(problem);
      return undefined;
    }
  };
  const own = path.join(folder, 'server.ts');
  const server = existsSync(own) ? own : path.join(sources.root, 'server/product/index.ts');
  const files = { screens: path.join(folder, 'screens.ts'), console: path.join(folder, 'console.ts'), server };
  const modules = await Promise.all(
    Object.entries(screens.files).map(async ([key, load]) => {
      const file = path.resolve(folder, key);
      return { file, name: path.basename(file, '.ts'), module: await loaded(file, load) };
    }),
  );
  for (const [index, { file, name }] of modules.entries()) {
    const first = modules.findIndex((one) => one.name === name);
    if (first !== index) failed.push(sameNameProblem(file, modules[first]?.file ?? '', sources));
  }
  const shownFirst = dashboard && (await loaded(files.screens, dashboard));
  const isDashboardBroken = dashboard !== undefined && !shownFirst;
  const configuration: Configuration = {
    entries: list,
    definitions: Object.fromEntries(modules.map(({ name, module }) => [name, module?.default])),
    unreadable: [
      ...modules.filter(({ module }) => !module).map(({ name }) => name),
      ...(isDashboardBroken ? ['dashboard'] : []),
    ],
    kinds,
    system,
    systemFields,
    dashboard: shownFirst?.default,
    samples: samples && (await loaded(files.screens, samples))?.default,
    pages: Object.keys(pages),
    dataProviders: Object.keys(dataProviders),
    widgets: [...widgetNames, ...Object.keys(widgets)],
    cells: [...cellNames, ...Object.keys(cells)],
    drawnKinds,
    slots: [...slotNames, ...Object.keys(slots)],
    tables: serverTables,
    formPath: product.formPath,
    // The server of a product imports every resource: it cannot be loaded where one of them cannot.
    ...(failed.length === 0 && (await loaded(server, saidByServer))),
    labels: await loaded(files.console, () => labelsOf(product.messages)),
  };
  return {
    configuration,
    files: { ...files, resources: Object.fromEntries(modules.map(({ name, file }) => [name, file])) },
    failed,
  };
}

async function saidByServer(): Promise<Pick<Configuration, 'rules' | 'roles'>> {
  const { product } = await import('#product/server');
  return { rules: ruleNames(product), roles: (product.standardRoles ?? []).map(({ code }) => code) };
}

async function labelsOf(messages: ConsoleProduct['messages']): Promise<NonNullable<Configuration['labels']>> {
  const loaded = Object.entries(messages).map(async ([language, given]): Promise<[string, TranslatedLabels]> => {
    const { titles, nouns, resources } = typeof given === 'function' ? await given() : given;
    return [language, { titles, nouns, resources }];
  });
  return Object.fromEntries(await Promise.all(loaded));
}
