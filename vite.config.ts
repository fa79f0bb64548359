import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from './scripts/antd-styles.ts';
import { chunkGroups, fileNames, preloadedWith, treeshake } from './scripts/bundle.ts';
import { checkResources } from './scripts/check-resources.ts';
import { designer } from './scripts/designer/plugin.ts';
import { placeEarlyLogin } from './scripts/early-login.ts';
import { buildFolder, productFolder, setDataFolder } from './scripts/product.mjs';
import { productPage } from './scripts/product-page.ts';
import { retriedStyles } from './scripts/retried-styles.ts';
import { shortInspect } from './scripts/short-inspect.ts';
import { silentIcons } from './scripts/silent-icons.ts';
import { apiInDevelopment } from './server/operations/development.ts';

const folder = buildFolder();
// For the server in development.
setDataFolder();

export default defineConfig(({ command }) => ({
  ...(productFolder !== undefined && { resolve: { alias: { '#product': path.resolve(productFolder) } } }),
  publicDir: path.join(productFolder ?? 'src/product', 'public'),
  // Short, for the names of classes stand in the scripts as well.
  ...(command === 'build' && { css: { modules: { generateScopedName: '_[hash:base64:5]' } } }),
  plugins: [
    react(),
    checkResources(),
    productPage(),
    silentIcons(),
    shortInspect(),
    retriedStyles(),
    antdStyles(),
    designer(productFolder ?? 'src/product'),
    apiInDevelopment(productFolder === undefined ? '/server/product/index.ts' : `/${productFolder}/server.ts`),
  ],
  environments: {
    // What a browser fetches is limited by bench/weight.mjs; a chunk that loads late may be large.
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        // Shown under 关于.
        license: { fileName: 'licenses.json' },
        chunkSizeWarningLimit: 2000,
        modulePreload: { resolveDependencies: preloadedWith },
        rolldownOptions: { treeshake, output: { ...fileNames, codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts', backup: 'server/operations/backup/main.ts' } },
      },
    },
    // The login page as markup, which the build puts into the page itself.
    early: {
      consumer: 'server',
      build: {
        outDir: `${folder}/early`,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: { markup: 'src/entrance/early/markup.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await placeEarlyLogin(folder);
    },
  },
}));
