import { lazily } from '../../workspace/lazily.tsx';

const load = () => import('../form/index.tsx');

/** The form of a record, loaded when it is first drawn. */
export const RecordForm = lazily(async () => ({ default: (await load()).RecordForm }));

/** The dialog of a transition or action, loaded with the form. */
export const TransitionDialog = lazily(async () => ({ default: (await load()).TransitionDialog }));

/** Deletes several records, loaded with the form. */
export const BulkDeletion = lazily(async () => ({ default: (await load()).BulkDeletion }));

/** Fetches them before they are needed. What fails here fails again, and is told of, when they are drawn. */
export function preloadForms(): void {
  load().catch(() => undefined);
}
