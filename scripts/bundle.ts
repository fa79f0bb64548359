/**
 * Chunks that every user loads, step by step: the gate, the sign-in, and the frame with its tabs and lists. Each
 * chunk contains what the earlier ones lack. By default the bundler splits this code into a hundred files, one for each
 * set of later screens that share a module. They weigh 45 kB more (gzip) and are requested one by one.
 */
const steps = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'door', test: /src[\\/]entrance[\\/]login[\\/]index/, priority: 2 },
  { name: 'frame', test: /src[\\/](app|shell[\\/]tabs[\\/]strip)[\\/]index\.tsx?$/, priority: 1 },
  { name: 'lazy-kinds', test: /src[\\/]fields[\\/]lazy-kinds\.ts$/, priority: 0.5 },
  // The pagination, which a list loads as soon as its rows are drawn.
  { name: 'footer', test: /src[\\/]screens[\\/]list[\\/]layouts[\\/]table[\\/]foot[\\/]footer\.tsx$/, priority: 0.4 },
];

/**
 * Chunks of libraries that a step imports but does not use. A group would include everything its files import, used or
 * not. These libraries stay whole and load with the first screen that uses them.
 */
const libraries = [
  // The form library except its context, which antd's inputs import.
  {
    name: 'form-library',
    test: /[\\/]@rc-component[\\/](async-validator[\\/]|form[\\/]es[\\/](?!FormContext))/,
  },
];

export const chunkGroups = [
  ...steps,
  ...libraries.map((library) => ({ ...library, priority: 4, includeDependenciesRecursively: false })),
];

/**
 * Leaves out of a hundred lists what is loaded before any code that loads more. A chunk that then needs no other is
 * fetched by its import itself, as is what an icon shares with other code: the names of all icons would weigh more.
 */
export function preloadedWith(file: string, chunks: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return chunks;
  const later = chunks.filter((chunk) => !/^assets\/(base|rolldown-runtime)-/.test(chunk));
  return later.length === 1 || file.includes('Outlined-') ? [] : later;
}

/**
 * Packages without `sideEffects` in their package.json whose modules have no side effects, so that unused ones can be
 * removed. `tests/architecture/bundle.test.ts` loads each package and compares.
 */
export const pureLibraries = [
  // antd's inputs import its entry for one context.
  '@rc-component/form',
  // Refine uses it in development.
  'error-stack-parser',
  // Refine's `useImport` and `useExport` use it.
  'papaparse',
  // Refine's `<MarkdownField>`.
  'react-markdown',
  'remark-gfm',
] as const;

/** How the bundler detects unused code. */
export const treeshake = {
  moduleSideEffects: [
    {
      test: new RegExp(`[\\\\/]node_modules[\\\\/](${pureLibraries.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`),
      sideEffects: false,
    },
  ],
  // Refine's compiler sets the name of every function with a call. Without this option each function counts as used.
  manualPureFunctions: ['__name'],
};

/**
 * Names of the built files. The first scripts name some five hundred others, and what cannot be compressed of each name is
 * its hash: seven characters tell files of one name apart as well as eight.
 */
export const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const;
