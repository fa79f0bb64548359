/**
 * What features need calls of their own for. Each is called like its feature, whose `ability.ts` extends this interface.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureAbilities {}

/** What a backend may lack, and what the console then does without (docs/own-backend.md, "What is optional"). */
export const coreAbilities = [
  'account',
  'actions',
  'bulk',
  'counts',
  'events',
  'files',
  'filters',
  'history',
  'jobs',
  'notices',
  'options',
  'preferences',
  'presets',
  'reports',
  'restore',
  'reveal',
  'rights',
  'sheets',
  'views',
] as const;

export type Ability = (typeof coreAbilities)[number] | keyof FeatureAbilities;

/** The abilities that a backend names, also some that this console does not know. Undefined: it has all. */
export type Capabilities = readonly string[] | undefined;

export function hasAbility(capabilities: Capabilities, ability: Ability): boolean {
  return capabilities?.includes(ability) ?? true;
}
