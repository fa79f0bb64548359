import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';

const load = () => import('../form/chunk.ts');

/** The form of a record. Loaded when it is first rendered. */
export const RecordForm = lazyWithRetry(async () => (await load()).RecordForm);

/** The dialog of a transition or action. Loaded with the form. */
export const ActionDialog = lazyWithRetry(async () => (await load()).ActionDialog);

/** The inputs of decisions that stand below a record. Loaded with the form. */
export const InlineAsk = lazyWithRetry(async () => (await load()).InlineAsk);

/** The dialog that deletes several records. Loaded with the form. */
export const BulkDeletion = lazyWithRetry(async () => (await load()).BulkDeletion);

/** The dialog that runs an operation on several records and lists the refused ones. Loaded with the form. */
export const BulkDialog = lazyWithRetry(async () => (await load()).BulkDialog);

/** The dialog that changes several records. Loaded with the form. */
export const BulkEdit = lazyWithRetry(async () => (await load()).BulkEdit);

/** Preloads the forms. A failure here repeats, and is reported, when they are rendered. */
export function preloadForms(): void {
  load().catch(() => undefined);
}
