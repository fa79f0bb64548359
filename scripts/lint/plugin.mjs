import { imports } from './imports.mjs';

/** The project's own lint rules. .oxlintrc.json loads them. */
export default { meta: { name: 'architecture' }, rules: { imports } };
