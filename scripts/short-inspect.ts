import type { Plugin } from 'vite';

/** The code in `side-channel` that loads what describes keys. */
export const describing = "require('object-inspect')";

/**
 * Has the browser write a key as text where `qs` (of Refine) would report one that it did not keep. The library that would
 * describe it at any depth weighs 3 kB, and `qs` asks for none but those that it kept.
 */
export function shortInspect(): Plugin {
  return {
    name: 'short-inspect',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]side-channel(-\w+)?[\\/]index\.js$/ },
      handler(code) {
        return this.environment.name === 'client' ? { code: code.replace(describing, 'String'), map: null } : undefined;
      },
    },
  };
}
