import type { notifications as source } from '../zh/notifications.ts';

export const notifications: typeof source = {
  success: '',
  error: 'Something went wrong',
  createSuccess: 'Created',
  createError: 'Could not create',
  editSuccess: 'Saved',
  editError: 'Could not be saved',
  deleteSuccess: 'Deleted',
  deleteError: 'Could not delete',
  undoable: 'You have {{seconds}} s to undo',
  undo: 'Undo',
};
