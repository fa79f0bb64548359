import type { Plugin } from 'vite';

/** What Vite's preload helper does once a style sheet could not be fetched, and what it does instead. */
const repairs = [
  [/(\(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/if \(e\.type === "error"\) (?=rej\()/, 'if (e.type === "error") link.remove(), '],
] as const;

/**
 * Has a style sheet that could not be fetched requested again with the next attempt. Vite requests each sheet only once,
 * so a part whose styles failed came without them when it was tried again.
 */
export function retriedStyles(): Plugin {
  return {
    name: 'retried-styles',
    apply: 'build',
    transform: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler: (code) => ({ code: repairs.reduce(repair, code), map: null }),
    },
  };
}

/** @throws if Vite has changed the helper: the repair is to be written anew, or no longer needed */
function repair(code: string, [found, repaired]: (typeof repairs)[number]): string {
  if (!found.test(code)) throw new Error(`The preload helper of Vite no longer has ${found}.`);
  return code.replace(found, repaired);
}
