import { useParsed } from '@refinedev/core';
import { type ReactNode, Suspense } from 'react';
import { useWords } from '../../../workspace/words.tsx';
import { OwnIds } from './own-ids.tsx';
import { OwnRecords } from './own-records.tsx';
import styles from './page.module.css';
import { PageTitles } from './page-titles.tsx';
import { RecordPlaceName } from './record-place-name.tsx';
import { useRefineDates } from './use-refine-dates.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

/** Surrounds a page with what lets Refine's own components and hooks do what those of the console do. */
export function RefinePage({ children }: { readonly children: ReactNode }) {
  useWords('refine');
  useRefineDates();
  return (
    <>
      <Surroundings />
      <OwnIds className={styles.page}>
        <OwnRecords>
          <PageTitles>{children}</PageTitles>
        </OwnRecords>
      </OwnIds>
    </>
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
