export const conflict = {
  by: '{{who}} changed this record at {{time}}',
  somebody: 'Someone else changed this record at {{time}}',
  change: '{{label}}: {{before}} → {{theirs}}',
  nothing: 'nothing',
  take: 'Use theirs',
  keep: 'Use mine',
  conflicting: 'Your input is kept below. Where there is a choice above, saving keeps your value.',
  merged: 'Their changes are merged below and your input is kept. Please check and save again.',
  reload: 'Reload',
  reloadQuestion: 'Discard your input and use the record as they saved it?',
};
