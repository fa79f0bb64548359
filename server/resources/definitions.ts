import type { AnyDefinition } from '../../src/engine/any-definition.ts';

const files = import.meta.glob<{ readonly default: AnyDefinition }>('../../src/resources/*/*.ts', { eager: true });

/** The definition in every file of `src/resources`, by the name of the file. The route list says which ones are used. */
export const definitions: Readonly<Record<string, AnyDefinition>> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.ts$/g, ''), file.default]),
);
