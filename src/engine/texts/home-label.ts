import type { FirstStep } from '../definition/dashboard.ts';
import type { Home, Tile } from '../features/dashboard.ts';
import type { Translate } from '../fields/kind.ts';

/** Returns the text of a first step of the dashboard. */
export function firstStepLabel(translate: Translate, { resource, label }: FirstStep): string {
  return translate(`resources.${resource}.firstStep.label`, undefined, label);
}

export function firstStepHelp(translate: Translate, { resource, help }: FirstStep): string {
  return translate(`resources.${resource}.firstStep.help`, undefined, help);
}

export function homeLabel(translate: Translate, { key, label }: Pick<Home, 'key' | 'label'>): string {
  return translate(`homes.${key}`, undefined, label);
}

export function tileLabel(translate: Translate, { key, label }: Pick<Tile, 'key' | 'label'>): string {
  return translate(`tiles.${key}`, undefined, label);
}
