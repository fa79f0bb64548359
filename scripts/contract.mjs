import { runLoaded } from './run-loaded.mjs';

/**
 * `npm run contract`: asks any server for what `docs/api.md` says, and prints line by line what of it holds. `--help` lists
 * the options.
 */
await runLoaded('/scripts/contract/main.ts');
