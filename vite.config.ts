import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkResources } from './scripts/check-resources.ts';
import { leanImports } from './scripts/lean-imports.ts';
import { apiInDevelopment } from './server/development.ts';

/**
 * What everybody fetches in three steps, each in one file with all it needs that no step before has brought: the gate, the
 * sign-in, and the frame with its tabs and lists. Left alone the bundler cuts these into a hundred files, one for every set of
 * later screens that share a module, which weigh 45 kB more (gzip) and are asked for one by one.
 */
const stages = [
  { name: 'base', tags: ['$initial' as const], priority: 3 },
  { name: 'door', test: /src[\\/]pages[\\/]login[\\/]index/, priority: 2 },
  { name: 'frame', test: /src[\\/](app|shell[\\/]tabs[\\/]strip)[\\/]index\.tsx$/, priority: 1 },
  { name: 'occasional', test: /src[\\/]fields[\\/]occasional\.ts$/, priority: 0.5 },
];

export default defineConfig({
  plugins: [react(), checkResources(), leanImports(), apiInDevelopment()],
  environments: {
    // What a browser fetches is limited by bench/weight.mjs; a chunk that loads late may be large.
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { output: { codeSplitting: { groups: stages } } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts', backup: 'server/backup/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
