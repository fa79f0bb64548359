import { imports } from './imports.mjs';

/** The project's own lint rules, loaded by .oxlintrc.json. */
export default { meta: { name: 'architecture' }, rules: { imports } };
