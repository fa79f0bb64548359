import { useLocation } from 'react-router';
import type { DrawnDashboard, DrawnScreen } from '../engine/plan.ts';
import type { Resource } from '../engine/resource.ts';
import { Deferred } from '../fields/deferred.tsx';
import { useResource } from '../workspace/index.tsx';
import { lazily } from '../workspace/lazily.tsx';
import { ListScreen } from './list/index.tsx';
import { useWayBack } from './list/places.tsx';
import { RecordForm } from './record/form-code.tsx';

const DashboardScreen = lazily(async () => ({ default: (await import('./dashboard/index.tsx')).DashboardScreen }));
const ImportScreen = lazily(async () => ({ default: (await import('./import/index.tsx')).ImportScreen }));
const ReportScreen = lazily(async () => ({ default: (await import('./report/index.tsx')).ReportScreen }));
const ReviewScreen = lazily(async () => ({ default: (await import('./review/index.tsx')).ReviewScreen }));
const ShowScreen = lazily(async () => ({ default: (await import('./show/index.tsx')).ShowScreen }));

export interface ScreenProps {
  readonly draws: DrawnScreen | DrawnDashboard;
  /** The record of `show` and `edit`. */
  readonly id?: string | undefined;
}

/** The screen that an address asks for. Suspends while its code and the file of its resource load. */
export function ScreenOf({ draws, id }: ScreenProps) {
  return draws.view === 'dashboard' ? <DashboardScreen /> : <ResourceScreen draws={draws} id={id} />;
}

function ResourceScreen({ draws, id = '' }: { readonly draws: DrawnScreen; readonly id: string | undefined }) {
  const resource = useResource(draws.resource);
  if (draws.view === 'report') return <ReportScreen resource={resource} report={draws.report} />;
  const { view } = draws;
  if (view === 'import') return <ImportScreen resource={resource} />;
  if (view === 'review') return <ReviewScreen resource={resource} />;
  if (view === 'show') return <ShowScreen resource={resource} id={id} />;
  const isOver = resource.form.container !== 'page';
  const form = view === 'list' ? null : <FormOfAddress {...{ resource, id, isOver }} mode={view} />;
  if (form && !isOver) return form;
  return (
    <>
      <ListScreen resource={resource} />
      {form}
    </>
  );
}

interface FormOfAddressProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  readonly id: string;
  /** Whether the form lies over its list. */
  readonly isOver: boolean;
}

/** A form that has an address; it leads back to the list. */
function FormOfAddress({ resource, mode, id, isOver }: FormOfAddressProps) {
  const back = useWayBack(resource);
  const { pathname } = useLocation();
  const record = mode === 'edit' ? { id } : {};
  const form = <RecordForm {...{ resource, mode, ...record }} address={pathname} onDone={back} onClose={back} />;
  return isOver ? (
    <Deferred place={null} onClose={back}>
      {form}
    </Deferred>
  ) : (
    form
  );
}
