import type { PeopleWatch, PeopleWatchParts } from '../../../server/live/people-watch.ts';
import { presenceRoutes } from './own-status.ts';
import { createPresence, type PresenceRecords } from './presence.ts';

declare module '../../../server/live/people-watch.ts' {
  interface ProductFeatures {
    /** Records who is online. @default nobody does, and the server does not watch it */
    readonly presence?: PresenceRecords;
  }
}

export function createPeopleWatch({ product, ...parts }: PeopleWatchParts): PeopleWatch | undefined {
  if (!product.presence) return undefined;
  const presence = createPresence({ ...parts, recordsOf: product.presence });
  return { ...presence, routes: presenceRoutes(presence) };
}
