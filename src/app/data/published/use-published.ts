import { use, useDeferredValue } from 'react';
import { memoize } from '../../../base/calls/memoize.ts';
import { publicationIn } from '../../../engine/permissions/publication-in.ts';
import type { Services } from '../../services.ts';
import type { PublishedScreens } from './load.ts';

/** Loads each publication once: there is one console in a page. */
let load: ((number: string) => Promise<PublishedScreens | undefined>) | undefined;

/**
 * Returns the screens of the publication that a version of the permissions tells of; undefined for those of the code.
 * Suspends at first. Later the earlier ones stay until all that is shown of the others is loaded.
 */
export function usePublished(services: Pick<Services, 'http' | 'i18n'>, version: string): PublishedScreens | undefined {
  load ??= memoize(async () => (await import('./load.ts')).loadPublished(services));
  const number = publicationIn(version);
  const loading = useDeferredValue(number === undefined ? undefined : load(number));
  return loading && use(loading);
}
