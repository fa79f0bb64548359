import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** `npm run simulate`: plays a day of conversations against a running server. `--help` lists the options. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {{ module: typeof import('./simulate/run.ts') }} */
const { module } = await runnerImport('./scripts/simulate/run.ts', { root, configFile: false, logLevel: 'warn' });
process.exitCode = await module.simulate(process.argv.slice(2), process.env, (line) => console.log(line));
