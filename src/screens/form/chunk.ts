// The forms and their dialogs, loaded together: a chunk for each would weigh 0.35 kB more before a list shows its rows.
export { ActionDialog } from './action/action-dialog.tsx';
export { InlineAsk } from './action/inline-ask.tsx';
export { BulkDeletion } from './bulk/deletion.tsx';
export { BulkDialog } from './bulk/dialog.tsx';
export { BulkEdit } from './bulk/edit.tsx';
export { RecordForm } from './index.tsx';
