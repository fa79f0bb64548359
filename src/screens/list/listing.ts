import type { ComponentType } from 'react';
import type { Resource } from '../../engine/resource.ts';
import type { Saved } from './layouts/table/rows/use-saved-focus.tsx';

export interface ListScreenProps {
  readonly resource: Resource;
  /** The record that was saved in the form above the list. */
  readonly saved: Saved | undefined;
}

/** What takes the place of the whole list of some resources: `listing` of `features/NAME/screen/listing.ts`. */
export interface Listing {
  readonly isFor: (resource: Resource) => boolean;
  readonly Listing: ComponentType<ListScreenProps>;
}

const files = import.meta.glob<Listing>('../../../features/*/screen/listing.ts', { eager: true, import: 'listing' });

/** Returns what takes the place of the list of the resource; undefined for most resources. */
export function listingOf(resource: Resource): Listing | undefined {
  return Object.values(files).find(({ isFor }) => isFor(resource));
}
