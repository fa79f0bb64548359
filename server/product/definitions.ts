import { type DefinitionFiles, definitionsByName } from '../records/catalogue/definitions.ts';

const files: DefinitionFiles = import.meta.glob('../../src/resources/*/*.ts', { eager: true });

/** The definition in every file of `src/resources`, by the name of the file. The route list says which ones are used. */
export const definitions = definitionsByName(files);
