/**
 * Chunks that everybody fetches in three steps: the gate, the sign-in, and the frame with its tabs and lists, each with all
 * that no step before has brought. Left alone the bundler cuts these into a hundred files, one for every set of later screens
 * that share a module, which weigh 45 kB more (gzip) and are requested one by one.
 */
const steps = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'door', test: /src[\\/]entrance[\\/]login[\\/]index/, priority: 2 },
  { name: 'frame', test: /src[\\/](app|shell[\\/]tabs[\\/]strip)[\\/]index\.tsx$/, priority: 1 },
  { name: 'lazy-kinds', test: /src[\\/]fields[\\/]lazy-kinds\.ts$/, priority: 0.5 },
];

/**
 * Chunks of libraries that a step imports by name but does not use: a group takes whatever its files import, used or not.
 * They are whole, and load with the first screen that uses them.
 */
const libraries = [
  // All of the form library but its context, which antd's inputs read.
  {
    name: 'form-library',
    test: /[\\/]@rc-component[\\/](async-validator[\\/]|form[\\/]es[\\/](?!FormContext))/,
  },
  // Refine's `useImport` and `useExport`, and our own sheets.
  { name: 'csv', test: /[\\/]papaparse[\\/]/ },
];

export const chunkGroups = [
  ...steps,
  ...libraries.map((library) => ({ ...library, priority: 4, includeDependenciesRecursively: false })),
];

/**
 * Packages that declare no `sideEffects` but have none: loading one changes nothing outside of it, so that one of which
 * nothing is used may be left out. `tests/architecture/bundle.test.ts` loads each and compares.
 */
export const pureLibraries = [
  // antd's inputs import its entry for one context.
  '@rc-component/form',
  // Refine's `useImport` and `useExport` parse and write with it.
  'papaparse',
  // Used by the data provider of `@refinedev/simple-rest`, of which we take filters and sorters.
  'query-string',
  // Refine's `<MarkdownField>`.
  'react-markdown',
  'remark-gfm',
] as const;

/** How the bundler tells what is not used. */
export const treeshake = {
  moduleSideEffects: [
    {
      test: new RegExp(`[\\\\/]node_modules[\\\\/](${pureLibraries.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`),
      sideEffects: false,
    },
  ],
  // Refine's compiler sets the name of every function by a call beside it. Without this, each function counts as used.
  manualPureFunctions: ['__name'],
};
