export const inline = {
  cell: 'Edit {{label}}',
  hint: 'Double-click or press Enter to edit; typing replaces the value',
  refused: 'Not saved: {{reason}}',
  field: '{{field}}: {{texts}}',
  gone: 'The record was deleted, or you may no longer see it',
  somebody: 'Somebody',
  theirs: '{{who}} just changed it to: {{value}}',
};
