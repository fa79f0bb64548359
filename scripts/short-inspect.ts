import type { Plugin } from 'vite';

/**
 * Has the browser write a key as text where `qs` (of Refine) would report one that it did not keep. The library that would
 * describe it at any depth weighs 3 kB, and `qs` asks for none but those that it kept.
 */
export function shortInspect(): Plugin {
  return {
    name: 'short-inspect',
    apply: 'build',
    load: {
      filter: { id: /[\\/]node_modules[\\/]object-inspect[\\/]index\.js$/ },
      handler() {
        return this.environment.name === 'client' ? 'module.exports = String;' : undefined;
      },
    },
  };
}
