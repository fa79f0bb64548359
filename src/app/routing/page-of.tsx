import { useParsed } from '@refinedev/core';
import { createElement, Suspense } from 'react';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../workspace/words.tsx';
import { pages } from '../resources.ts';
import styles from './page-of.module.css';
import { OwnIds } from './refine/own-ids.tsx';
import { PageTitles } from './refine/page-titles.tsx';
import { RecordPlaceName } from './refine/record-place-name.tsx';
import { useRefineDates } from './refine/use-refine-dates.ts';
import { useUnsavedWarning } from './refine/use-unsaved-warning.ts';
import { ParsedAddress } from './router-provider.tsx';

const lazyPages = Object.fromEntries(Object.entries(pages).map(([name, file]) => [name, lazyWithRetry(file)]));

/** Renders a custom page, in which Refine's own components and hooks do what those of the console do. */
export function PageOf({ name }: { name: string }) {
  useWords('refine');
  useRefineDates();
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but the product has none of that name.`);
  return (
    <ParsedAddress hasQueryString>
      <Surroundings />
      {/* In development this module is loaded anew, and another element would lose what is typed into the page. */}
      <OwnIds className={styles.page}>
        <PageTitles>{createElement(Page.code())}</PageTitles>
      </OwnIds>
    </ParsedAddress>
  );
}

/** What a page does beside what it draws. */
function Surroundings() {
  useUnsavedWarning();
  const { resource, action, id } = useParsed();
  if (!resource || action !== 'show' || id === undefined) return null;
  return (
    <Suspense>
      <RecordPlaceName resource={resource.name} id={id} />
    </Suspense>
  );
}
