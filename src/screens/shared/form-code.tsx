import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';

const load = () => import('../form/index.tsx');

/** The form of a record, loaded when it is first drawn. */
export const RecordForm = lazyWithRetry(async () => ({ default: (await load()).RecordForm }));

/** The dialog of a transition or action, loaded with the form. */
export const TransitionDialog = lazyWithRetry(async () => ({ default: (await load()).TransitionDialog }));

/** Deletes several records, loaded with the form. */
export const BulkDeletion = lazyWithRetry(async () => ({ default: (await load()).BulkDeletion }));

/** Fetches them before they are needed. What fails here fails again, and is told of, when they are drawn. */
export function preloadForms(): void {
  load().catch(() => undefined);
}
