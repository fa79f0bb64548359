import { lazy, Suspense } from 'react';
import type { Resource } from '../engine/resource.ts';
import { useResource } from '../workspace/index.tsx';
import { ListScreen } from './list/index.tsx';
import { useWayBack } from './list/places.tsx';
import { RecordForm } from './record/form-code.tsx';

const ImportScreen = lazy(async () => ({ default: (await import('./import/index.tsx')).ImportScreen }));
const ShowScreen = lazy(async () => ({ default: (await import('./show/index.tsx')).ShowScreen }));

export interface ScreenProps {
  /** Name of the resource. */
  readonly resource: string;
  readonly view: 'list' | 'show' | 'create' | 'edit' | 'import';
  /** The record of `show` and `edit`. */
  readonly id?: string | undefined;
}

/** The screen of a resource that an address asks for. Suspends while its code and its file load. */
export function ScreenOf({ resource: name, view, id = '' }: ScreenProps) {
  const resource = useResource(name);
  if (view === 'import') return <ImportScreen resource={resource} />;
  if (view === 'show') return <ShowScreen resource={resource} id={id} />;
  const form = view === 'list' ? null : <FormOfAddress resource={resource} mode={view} id={id} />;
  if (form && resource.form.container === 'page') return form;
  return (
    <>
      <ListScreen resource={resource} />
      <Suspense fallback={null}>{form}</Suspense>
    </>
  );
}

interface FormOfAddressProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  readonly id: string;
}

/** A form that has an address; it leads back to the list. */
function FormOfAddress({ resource, mode, id }: FormOfAddressProps) {
  const back = useWayBack(resource);
  return <RecordForm resource={resource} mode={mode} {...(mode === 'edit' && { id })} onDone={back} onClose={back} />;
}
