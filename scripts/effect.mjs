import { runLoaded } from './run-loaded.mjs';

/**
 * `npm run effect -- --from REF`: says what the resources of this tree change for whom since a commit, a branch or a tag,
 * for a merge request. `--to REF` compares with another commit, `--json` prints it for other tools.
 */
await runLoaded('/scripts/effect/main.ts');
