import type { refine as zh } from '../zh/refine.ts';

export const refine: typeof zh = {
  buttons: {
    create: 'New',
    save: 'Save',
    edit: 'Edit',
    show: 'View',
    clone: 'Copy',
    delete: 'Delete',
    cancel: 'Cancel',
    confirm: 'Are you sure?',
    filter: 'Filter',
    clear: 'Clear',
    refresh: 'Refresh',
    import: 'Import',
    export: 'Export',
    list: 'List',
    logout: 'Sign out',
    undo: 'Undo',
    notAccessTitle: 'You do not have permission',
  },
  notifications: { importProgress: 'Importing: {{processed}}/{{total}}' },
  autoSave: { success: 'Saved', error: 'Not saved', loading: 'Saving…', idle: 'Waiting for changes' },
  pageTitles: { create: 'New {{noun}}', edit: 'Edit {{noun}}', show: 'View {{noun}}', clone: 'Copy {{noun}}' },
  table: { actions: 'Actions' },
  warnWhenUnsavedChanges: 'There are unsaved changes. Leave anyway?',
};
