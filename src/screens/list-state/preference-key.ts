import type { Resource } from '../../engine/resource.ts';

/** Returns the key of a user's preference about a list. Each tab of a place has its own. */
export function preferenceKey(about: 'list' | 'view', { name, tab }: Pick<Resource, 'name' | 'tab'>): string {
  return tab && !tab.isFirst ? `${about}:${name}.${tab.key}` : `${about}:${name}`;
}
