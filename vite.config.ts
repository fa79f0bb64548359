import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkResources } from './scripts/check-resources.ts';
import { leanImports } from './scripts/lean-imports.ts';
import { apiInDevelopment } from './server/development.ts';

export default defineConfig({
  plugins: [react(), checkResources(), leanImports(), apiInDevelopment()],
  environments: {
    // What a browser fetches is limited by bench/weight.mjs; a chunk that loads late may be large.
    client: { build: { outDir: 'dist/client', manifest: true, chunkSizeWarningLimit: 2000 } },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: 'server/main.ts',
        target: 'node20',
        rolldownOptions: { input: 'server/main.ts' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
