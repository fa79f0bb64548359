import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../engine/resource.ts';
import type { DrawnDashboard, DrawnScreen } from '../engine/routes/planned-route.ts';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { useResource } from '../workspace/index.tsx';
import { usePreloadWords } from '../workspace/words.tsx';
import { RecordForm } from './actions/form-code.tsx';
import { ListScreen } from './list/index.tsx';
import type { Saved } from './list/layouts/table/rows/use-saved-focus.tsx';
import { initialOf, useWayBack } from './list/places/places.tsx';

const DashboardScreen = lazyWithRetry(async () => (await import('./dashboard/index.tsx')).DashboardScreen);
const FormPlace = lazyWithRetry(async () => (await import('./form/form-place.tsx')).FormPlace);
const ImportScreen = lazyWithRetry(async () => (await import('./import/index.tsx')).ImportScreen);
const NotOffered = lazyWithRetry(async () => (await import('./notices/notices.tsx')).NotOffered);
const ReportScreen = lazyWithRetry(async () => (await import('./report/index.tsx')).ReportScreen);
const ShowScreen = lazyWithRetry(async () => (await import('./show/index.tsx')).ShowScreen);
const UnderRecord = lazyWithRetry(async () => (await import('./under/index.tsx')).UnderRecord);

export interface ScreenProps {
  readonly draws: DrawnScreen | DrawnDashboard;
  /** Id of the record for `show` and `edit`. */
  readonly id?: string | undefined;
  /** Id of the record that the place is below. */
  readonly parent?: string | undefined;
}

/** The screen of an address. Suspends while its code and the declaration of its resource load. */
export function ScreenOf({ draws, id = '', parent }: ScreenProps) {
  if (draws.view === 'dashboard') return <DashboardScreen />;
  return <ResourceScreen draws={draws} id={id} parent={parent} />;
}

interface ResourceScreenProps extends Pick<ScreenProps, 'parent'> {
  readonly draws: DrawnScreen;
  readonly id: string;
}

function ResourceScreen({ draws, id, parent }: ResourceScreenProps) {
  const resource = useResource(draws.resource);
  if (parent === undefined) return <Drawn draws={draws} id={id} resource={resource} />;
  return (
    <UnderRecord {...{ resource, parent, id }} view={draws.view}>
      {(loaded) => <Drawn draws={draws} id={id} resource={loaded} />}
    </UnderRecord>
  );
}

function Drawn({ draws, id, resource }: Omit<ResourceScreenProps, 'parent'> & { readonly resource: Resource }) {
  const [saved, setSaved] = useState<Saved>();
  const preloadWords = usePreloadWords();
  if (draws.view === 'report') return <ReportScreen resource={resource} report={draws.report} />;
  if (draws.view === 'form') return <FormPlace {...{ resource, id }} form={draws.form} />;
  const { view } = draws;
  if ((view === 'create' || view === 'edit') && !resource.allow[view])
    return <NotOffered resource={resource} operation={view} />;
  if (view === 'import') return <ImportScreen resource={resource} />;
  if (view === 'show') {
    preloadWords('record');
    return <ShowScreen resource={resource} id={id} />;
  }
  const isOver = resource.form.container !== 'page';
  const form = view === 'list' ? null : <FormOfAddress {...{ resource, id, isOver }} mode={view} onSaved={setSaved} />;
  if (form && !isOver) return form;
  return (
    <>
      <ListScreen resource={resource} saved={saved} />
      {form}
    </>
  );
}

interface FormOfAddressProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  readonly id: string;
  /** Whether the form is shown above its list. */
  readonly isOver: boolean;
  readonly onSaved: (record: Saved) => void;
}

/** A form with its own address. Closing it returns to the list. */
function FormOfAddress({ resource, mode, id, isOver, onSaved }: FormOfAddressProps) {
  const back = useWayBack(resource);
  const { pathname, state } = useLocation();
  const begins = mode === 'edit' ? { id } : { initial: initialOf(state) };
  const done = (record: { readonly id?: unknown }) => {
    back();
    onSaved({ id: String(record.id) });
  };
  const form = <RecordForm {...{ resource, mode, ...begins }} address={pathname} onDone={done} onClose={back} />;
  return isOver ? (
    <LazyBoundary fallback={null} onClose={back}>
      {form}
    </LazyBoundary>
  ) : (
    form
  );
}
