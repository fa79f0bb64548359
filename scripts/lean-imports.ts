import type { Plugin } from 'vite';

/** An import of a package's that drags far more than it uses. */
export interface HeavyImport {
  /** End of the importing file's path. */
  readonly importer: string;
  readonly source: string;
  /** What stands there instead: a module with the same exports. */
  readonly instead: string;
}

/*
 * Some take a name from the file that defines it, past an entry with side effects that no tree-shaking gets by; others
 * leave out what the console never uses. The latter are safe as long as `tests/architecture/lean-imports.test.ts` holds:
 * it fails when our own code starts to use what is left out. Sizes are gzip.
 */
export const heavyImports: readonly HeavyImport[] = [
  // Every input reads one context of the form library, whose entry drags the whole of it before sign-in (13 kB).
  {
    importer: 'antd/es/form/context.js',
    source: '@rc-component/form',
    instead: "export { FormProvider } from '@rc-component/form/es/FormContext';",
  },
  // Left out: the radio button of tables where one row can be chosen, and with it antd's `useForm` (9 kB).
  { importer: 'antd/es/table/hooks/useSelection.js', source: '../../radio', instead: 'export default undefined;' },
  // Selecting rows takes four functions of the tree component, whose entry drags the component (10 kB).
  {
    importer: 'antd/es/table/hooks/useSelection.js',
    source: '@rc-component/tree',
    instead: `
      export const arrAdd = (list, value) => (list.includes(value) ? list : [...list, value]);
      export const arrDel = (list, value) => list.filter((one) => one !== value);
      export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
      export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
  },
  // Left out: the menu of antd's own column filters with its tree (10 kB). Lists filter above the table.
  {
    importer: 'antd/es/table/hooks/useFilter/index.js',
    source: './FilterDropdown',
    instead: 'export default undefined; export const flattenKeys = undefined;',
  },
  // Left out: antd's paging inside the table, with its select (26 kB). Lists have their own below it, loaded after the rows.
  { importer: 'antd/es/table/InternalTable.js', source: '../pagination', instead: 'export default undefined;' },
  // Left out: inputs of antd's nobody draws: the one-time code, the search button, the group (4 kB, before sign-in too).
  { importer: 'antd/es/input/index.js', source: './OTP', instead: 'export default undefined;' },
  { importer: 'antd/es/input/index.js', source: './Search', instead: 'export default undefined;' },
  { importer: 'antd/es/input/index.js', source: './Group', instead: 'export default undefined;' },
  // Left out: what Refine's `useImport` and `useExport` parse with (4 kB). Sheets are read in a worker of our own.
  { importer: '@refinedev/core/dist/index.mjs', source: 'papaparse', instead: 'export default undefined;' },
  // Left out: the markdown of Refine's own text field (40 kB), which any hook of its antd kit drags along.
  { importer: '@refinedev/antd/dist/index.mjs', source: 'react-markdown', instead: 'export default undefined;' },
  { importer: '@refinedev/antd/dist/index.mjs', source: 'remark-gfm', instead: 'export default undefined;' },
  // Left out: English plurals of resource names (1 kB): `<Refine>` is told to leave names as they are.
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'pluralize',
    instead: 'const same = (word) => word; export default Object.assign(same, { plural: same, singular: same });',
  },
  // Left out: call stacks for Refine's devtools, which a production console does not have (1 kB, and work at every query).
  {
    importer: '@refinedev/devtools-internal/dist/index.mjs',
    source: 'error-stack-parser',
    instead: 'export default { parse: () => [] };',
  },
  // Left out: the query strings of simple-rest's own provider (2 kB); ours takes its filters and sorters only.
  {
    importer: '@refinedev/simple-rest/dist/index.mjs',
    source: 'query-string',
    instead: 'export const stringify = undefined;',
  },
  // Refine writes and reads nested query strings (8 kB); the console's hold plain texts, which every browser can read. A
  // list's state in the address is our own (`screens/list/address`).
  ...['@refinedev/core/dist/index.mjs', '@refinedev/react-router/dist/index.mjs'].map((importer) => ({
    importer,
    source: 'qs',
    instead: `
      const parse = (search) => Object.fromEntries(new URLSearchParams(search));
      const stringify = (query, { addQueryPrefix = false } = {}) => {
        const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
        const text = String(new URLSearchParams(given));
        return addQueryPrefix && text !== '' ? '?' + text : text;
      };
      export default { parse, stringify };`,
  })),
  // Refine's `useSelect` takes a label and a value by a path, and one option of each value, with two functions of lodash that
  // drag its way to compare by anything (1 kB). Our pickers name a plain property.
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'lodash-es/get.js',
    instead: 'export default (record, name) => record?.[name];',
  },
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'lodash-es/uniqBy.js',
    instead: `
      export default (records, name) =>
        records.filter((one, index) => records.findIndex((other) => other[name] === one[name]) === index);`,
  },
  // Refine compares its resources and filters, plain data both, with lodash's way to compare by anything (3 kB).
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'lodash-es/isEqual.js',
    instead: "export { dequal as default } from 'dequal/lite';",
  },
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'lodash-es/differenceWith.js',
    instead: 'export default (ours, theirs, same) => ours.filter((one) => !theirs.some((other) => same(one, other)));',
  },
  {
    importer: '@refinedev/core/dist/index.mjs',
    source: 'lodash-es/unionWith.js',
    instead: `
      export default (ours, theirs, same) =>
        [...ours, ...theirs].filter((one, index, all) => all.findIndex((other) => same(other, one)) === index);`,
  },
  // Left out: the button that is half a menu, deprecated by antd, and with it `Space` (2 kB).
  { importer: 'antd/es/dropdown/index.js', source: './dropdown-button', instead: 'export default undefined;' },
  // Left out: the spinner around every table (2 kB). A list keeps its rows while it asks, under a bar of its own.
  {
    importer: 'antd/es/table/InternalTable.js',
    source: '../spin',
    instead: 'export default ({ children }) => children;',
  },
  // The width of the page is one hook of the grid, whose entry drags rows and columns (1 kB).
  {
    importer: 'antd/es/index.js',
    source: './grid',
    instead: `
      import useBreakpoint from 'antd/es/grid/hooks/useBreakpoint';
      export default { useBreakpoint: () => useBreakpoint() };`,
  },
  // The words of antd in the form of modules; their other form has a copy of each date's words for itself (1 kB).
  {
    importer: 'antd/locale/zh_CN.js',
    source: '../lib/locale/zh_CN',
    instead: "export { default } from 'antd/es/locale/zh_CN';",
  },
  // Left out: axios' transport for where there is no XMLHttpRequest, and its list of statuses (5 kB, before sign-in).
  {
    importer: 'axios/lib/adapters/adapters.js',
    source: './fetch.js',
    instead: 'export const getFetch = undefined; export default undefined;',
  },
  { importer: 'axios/lib/axios.js', source: './helpers/HttpStatusCode.js', instead: 'export default {};' },
];

/**
 * Refine's compiler keeps the names of functions by calls beside them, which make each look used, and with it all that it
 * uses: 5 kB of hooks nobody calls.
 */
export const keptName = /^__name\(\w+, "\w+"\);$/gm;
const refineEntry = /@refinedev[\\/][\w-]+[\\/]dist[\\/]index\.mjs$/;

/**
 * antd's icons are read aloud by their English names, also within the names of what they stand in ("caret-down 商家管理"). They
 * only say again what stands beside them; one that is alone bears a name of its own.
 */
export const iconNames = /role: "img",\s*"aria-label": icon\.name\b/;
const silent = `"aria-hidden": restProps["aria-label"] ? undefined : true`;
const iconFile = /@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/;

const prefix = '\0lean:';

/** Leaves out of the build what packages import but the console never uses, each with its reason above. */
export function leanImports(): Plugin {
  return {
    name: 'lean-imports',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer?.startsWith(prefix)) {
        // A path past the entry of a package is resolved as if the entry stood beside it.
        return this.resolve(source, this.getModuleInfo(importer)?.meta.leanFor, { skipSelf: true });
      }
      const path = importer?.replaceAll('\\', '/') ?? '';
      const index = heavyImports.findIndex((heavy) => heavy.source === source && path.endsWith(heavy.importer));
      return index < 0 ? undefined : { id: `${prefix}${index}`, meta: { leanFor: importer }, moduleSideEffects: false };
    },
    transform(code, id) {
      if (refineEntry.test(id)) return { code: code.replaceAll(keptName, ''), map: null };
      return iconFile.test(id) ? { code: code.replace(iconNames, silent), map: null } : undefined;
    },
    load(id) {
      if (id.startsWith(prefix)) return heavyImports[Number(id.slice(prefix.length))]?.instead;
    },
  };
}
