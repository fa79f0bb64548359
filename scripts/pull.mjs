import { runLoaded } from './run-loaded.mjs';

/**
 * `npm run pull -- --url https://console.example.com --as super@example.com:password`: writes what is published on a
 * running server into the source. At the next start with it, what the code says is no longer laid over it.
 * `--dry-run` shows the difference and writes nothing.
 */
await runLoaded('/scripts/pull/main.ts');
