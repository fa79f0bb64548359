import type { form as zh } from '../zh/form.ts';

export const form: typeof zh = {
  title: {
    create: 'New · {{title}}',
    edit: 'Edit · {{title}}',
  },
  save: 'Save',
  cancel: 'Cancel',
  created: 'Created',
  saved: 'Saved',
  loadFailed: 'The record could not be loaded',
  leave: {
    question: 'Discard unsaved changes?',
    loss: 'Your changes have not been saved and will be lost.',
    discard: 'Discard',
    stay: 'Keep editing',
  },
  masked: {
    isSet: 'Set',
    change: 'Change',
    keep: 'Keep as it is',
  },
  conflict: {
    by: '{{who}} changed this record at {{time}}',
    somebody: 'Someone else changed this record at {{time}}',
    change: '{{label}}: {{before}} → {{theirs}}',
    nothing: 'nothing',
    take: 'Use theirs',
    contested: 'What you typed still stands below; where there is a choice above, saving keeps yours.',
    merged: 'Their changes are merged below and what you typed still stands. Please check and save again.',
    reload: 'Reload',
    reloadQuestion: 'Discard what you typed and take the record as they saved it?',
    changedElsewhere:
      '{{name}} has just changed this record. What you typed is untouched; saving compares field by field.',
    deletedElsewhere: '{{name}} has just deleted this record, so it cannot be saved.',
    gone: 'The record has changed and cannot be reloaded; copy what you typed, then refresh the page',
  },
  action: {
    question: '{{action}} “{{record}}”?',
    questionMany: '{{action}} the {{count}} selected records?',
    title: '{{action}} · {{record}}',
    many: '{{count}} records',
    confirm: 'Confirm',
    done: '{{action}}: done',
    doneMany: '{{action}}: {{count}} done',
    donePartly: '{{action}}: {{done}} done, {{failed}} failed ({{reason}})',
  },
  secret: {
    title: '{{action}}: done',
    once: 'This is shown only once. Copy it now and keep it in a safe place.',
    copy: 'Copy',
    copied: 'Copied',
    close: 'I have saved it, close',
  },
};
