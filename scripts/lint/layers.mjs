import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The import table of the architecture. The first layer whose `files` match a file is that file's layer. Files without
 * a layer (tests, bench, scripts, the configuration of tools) may import anything.
 *
 * @typedef {object} Layer
 * @property {string} name The name in messages.
 * @property {RegExp} files Paths from the repository's root, with forward slashes.
 * @property {RegExp[]} imports Paths that values and types may be imported from.
 * @property {RegExp[]} [types] Paths that only types may be imported from.
 * @property {RegExp} [without] Packages of which only types may be imported; `src` never has Node's own modules.
 * @property {string} move Where to move code that needs more imports than this layer allows.
 */

const folder = (/** @type {string} */ name) => new RegExp(`^${name}/`);

/** React and every package that depends on it. Importing a value from one of them loads React. */
const react =
  /^(react|react-dom|react-[^/]+|antd(?!\/locale\/)|@ant-design\/[^/]+|@refinedev\/(core|antd|react-router|kbar))(\/|$)/;

/** UI libraries: the components and their icons. */
const kit = /^(antd|@ant-design\/[^/]+|@refinedev\/antd)(\/|$)/;

const config = folder('src/config');
const base = folder('src/base');
/** The engine and what lies below it. */
const engine = folder('src/(base|engine)');
const ui = folder('src/ui');
const fields = folder('src/fields');
const locales = folder('src/locales');
const workspace = folder('src/workspace');
/** All of `src` but the product, which is swapped by the alias `#product`. */
const framework = /^src\/(?!(product|resources)\/)/;
const behind = /^src\/(?!main\.tsx|(entrance|product|resources)\/)/;
const before = /^src\/(?!main\.tsx|(product|resources)\/|app\/(?!(index|services|console-product)\.ts$))/;
/** What the server is told of the product. */
const ofProduct = folder('server/product');
const kinds = /^src\/fields\/(.*\/)?[^/]+\.ts$/;

/** What the layers below the features read of all of them, by `import.meta.glob` alone. */
const ofFeatures = (/** @type {string} */ files) => new RegExp(`^features/\\*/${files}$`);

const features = fileURLToPath(new URL('../../features', import.meta.url));

/**
 * The layers of one feature: what is said of it, its server and its screen. None knows another feature.
 *
 * @returns {Layer[]}
 */
function layersOf(/** @type {string} */ name) {
  const [pure, own] = [new RegExp(`^features/${name}/[^/]+\\.ts$`), folder(`features/${name}`)];
  const move = 'a feature knows no other: what two of them need belongs to the framework';
  return [
    { name: `the language of the feature ${name}`, files: pure, imports: [pure, engine], without: react, move },
    {
      name: `the server of the feature ${name}`,
      files: folder(`features/${name}/server`),
      imports: [pure, folder(`features/${name}/server`), /^server\/(?!(product|operations)\/)/, engine, kinds, locales],
      without: react,
      move,
    },
    {
      name: `the screen of the feature ${name}`,
      files: folder(`features/${name}/(screen|words)`),
      imports: [own, folder('src/screens'), engine, ui, fields, config, workspace],
      types: [/^src\/locales\/en\/counted\.ts$/, folder('src/shell')],
      move,
    },
    {
      name: `what the feature ${name} shows before sign-in`,
      files: folder(`features/${name}/entrance`),
      imports: [own, before],
      move,
    },
  ];
}

/** @type {Layer[]} */
export const layers = [
  {
    name: 'config',
    files: config,
    imports: [config],
    without: react,
    move: 'a rule belongs to src/engine, what a screen draws to src/screens',
  },
  {
    name: 'locales',
    files: locales,
    imports: [locales, base, ofFeatures('words/\\*\\.ts')],
    without: react,
    move: 'locales hold words only: hand the rest in from src/providers or src/main.tsx',
  },
  {
    name: 'base',
    files: base,
    imports: [base],
    without: react,
    move: 'base knows no resource and no other folder: what does belongs to src/engine or above',
  },
  {
    name: 'engine',
    files: folder('src/engine'),
    imports: [engine, config, ofFeatures('(ability|definition|check|normal-form|parts)\\.ts')],
    without: react,
    move: 'the engine is handed field kinds and registries as arguments; what draws belongs to src/screens or src/fields/*/cell.tsx',
  },
  {
    name: 'the resource list',
    files: /^src\/resources\/(index|define)\.ts$/,
    imports: [folder('src/resources'), engine],
    types: [/^src\/fields\/index\.ts$/],
    without: react,
    move: 'resources are data: name kinds, pages, icons and actions, and register what they name in its own folder',
  },
  {
    name: 'a resource',
    files: folder('src/resources'),
    imports: [/^src\/resources\/(index|define|choices)\.ts$/, engine],
    without: react,
    move: 'resources are data: name kinds, pages, icons and actions, and register what they name in its own folder',
  },
  {
    name: "a field kind's pure half",
    files: kinds,
    imports: [kinds, engine],
    without: react,
    move: "what draws belongs to the kind's cell.tsx or input.tsx",
  },
  {
    name: "a field kind's view",
    files: fields,
    imports: [fields, engine, ui, workspace, /^src\/locales\/[^/]+\/dayjs\.ts$/],
    move: 'data comes through Refine hooks; a part that screens share belongs to the kind itself',
  },
  {
    name: 'ui',
    files: ui,
    imports: [ui, base],
    move: 'ui draws what knows no resource: what knows the user or the plan belongs to src/workspace, what knows values to src/fields, what knows records to src/screens',
  },
  {
    name: 'the parts of the workspace',
    files: folder('src/workspace/parts'),
    imports: [workspace, engine, ui],
    move: 'a part draws what the workspace hands down; what knows more belongs to src/screens or src/shell',
  },
  {
    name: 'the workspace',
    files: workspace,
    imports: [workspace, engine, ui],
    types: [/^src\/locales\/parts\.ts$/],
    without: kit,
    move: 'the workspace hands down what main gives it; what draws belongs to src/workspace/parts, src/screens, src/shell or src/fields',
  },
  {
    name: 'providers',
    files: folder('src/providers'),
    imports: [folder('src/providers'), engine, config, locales],
    without: react,
    move: 'what to draw or where to go is handed in by src/main.tsx; what draws belongs to src/shell or src/screens',
  },
  ...['screens', 'shell'].map((name) => ({
    name,
    files: folder(`src/${name}`),
    imports: [folder(`src/${name}`), engine, ui, fields, config, workspace, ofFeatures('screen/[\\w-]+\\.ts')],
    move: 'data comes through Refine hooks; what both screens and shell need is handed down by src/app or belongs to src/ui, src/workspace, src/fields or src/engine',
  })),
  {
    name: 'the product',
    files: folder('src/product'),
    imports: [folder('src/product'), folder('src/resources'), engine, ui, fields, config, workspace, locales],
    types: [/^src\/(app\/console-product|screens\/slots\/slot-props)\.ts$/],
    move: 'a product uses the parts of the framework; what puts them together takes the product',
  },
  {
    name: 'the services',
    files: /^src\/app\/services\.ts$/,
    imports: [],
    types: [framework],
    move: 'services.ts only names what main builds; what builds it belongs to main',
  },
  {
    name: 'the type of products',
    files: /^src\/app\/console-product\.ts$/,
    imports: [],
    types: [framework],
    move: 'it only names what a product hands in; what uses it belongs to main or src/app',
  },
  {
    name: 'the start of app',
    files: /^src\/app\/resources\.ts$/,
    imports: [behind, /^#product\/screens$/],
    move: 'it takes what lies behind sign-in from `#product/screens`',
  },
  {
    name: 'app',
    files: folder('src/app'),
    imports: [behind, /^docs\/resource\.schema\.json$/],
    move: 'what app needs of what main builds is handed to it, and what it needs of the product by src/app/resources.ts',
  },
  {
    name: 'the pages before sign-in',
    files: folder('src/entrance/login'),
    imports: [folder('src/entrance/login'), engine, ui, fields, config, workspace],
    move: 'they are handed what they need by src/entrance',
  },
  {
    name: 'the login page before any script',
    files: /^src\/entrance\/early\/markup\.tsx$/,
    imports: [before, /^#product\/console$/],
    move: 'it stands for src/main.tsx and takes the product as it does',
  },
  {
    name: 'the entrance',
    files: folder('src/entrance'),
    imports: [before, ofFeatures('entrance/[\\w-]+\\.ts')],
    move: 'what stands before sign-in loads nothing of what lies behind but src/app/index.ts, when it is needed',
  },
  {
    name: 'main',
    files: /^src\/main\.tsx$/,
    imports: [framework, /^#product\/console$/],
    move: 'main sees everything of the framework and `#product/console`; the server is reached through the API',
  },
  {
    name: 'src',
    files: folder('src'),
    imports: [],
    without: react,
    move: "put the file into one of src's folders",
  },
  {
    name: 'the start of the server',
    files: /^server\/(main|operations\/backup\/main)\.ts$/,
    imports: [folder('server'), /^#product\/server$/],
    without: react,
    move: 'the programs only put the parts of the server together',
  },
  {
    name: "the product's server",
    files: ofProduct,
    imports: [folder('server'), engine, folder('src/resources'), folder('src/product/locales'), kinds, locales],
    without: react,
    move: 'what client and server share is declared in src/engine, src/resources or the pure half of a field kind',
  },
  {
    name: 'what puts the server together',
    files: folder('server/operations'),
    imports: [/^server\/(?!product\/)/, engine, kinds, locales, /^package\.json$/],
    without: react,
    move: 'the server knows no product: it takes from `Product` what differs, and system resources from `systemResource`',
  },
  {
    name: 'server',
    files: folder('server'),
    imports: [
      /^server\/(?!(product|operations)\/)/,
      ...[engine, kinds, locales, /^package\.json$/],
      ofFeatures('server/[\\w-]+\\.ts'),
    ],
    without: react,
    move: 'the server knows no product: it takes from `Product` what differs, and system resources from `systemResource`',
  },
  ...(existsSync(features) ? readdirSync(features) : []).flatMap(layersOf),
];
