const engine = ['tests/engine'];
const ofActions = ['tests/screens/actions', 'tests/screens/records', 'tests/screens/show', 'tests/screens/form'];
const ofRules = [
  'tests/server/notices/slow-replies.test.ts',
  ...['conversations', 'domain', 'mailbox', 'rules'].map((name) => `tests/server/${name}`),
  ...['authorization', 'clues', 'follow-up', 'shop-setting', 'transfer-plans'].map(
    (name) => `tests/server/resources/${name}.test.ts`,
  ),
];
/** Those of what is written, without the longest and those of what is read. They reach all but a few changes. */
const ofWriting = [
  'tests/server/actions',
  'tests/server/rules',
  'tests/server/accounts/invitations.test.ts',
  'tests/server/live/events.test.ts',
  'tests/server/mailbox/bindings.test.ts',
  'features/tree/tests/server',
  ...[
    ...['batch', 'bulk', 'checks', 'choices', 'chosen-enterprise', 'clues', 'computed', 'due', 'due-failures'],
    ...['due-refused', 'field-permission', 'files', 'follow-up', 'kinds', 'limits', 'logs', 'masked-values'],
    ...['notices', 'number-codes', 'reach', 'record-actions', 'reference-locks', 'restoring', 'rich-and-json'],
    ...['unique-together', 'value-lists', 'write-only', 'writing'],
  ].map((name) => `tests/server/resources/${name}.test.ts`),
];
const ofListState = ['address', 'calendar-days', 'list-state', 'pasted-values', 'result-status', 'typed-filters'].map(
  (name) => `tests/screens/list/${name}.test.ts`,
);

/** The folders whose source is changed, and the tests that ought to notice: those beside the cause, not all that could. */
export const testsOf = {
  'src/engine/actions': engine,
  'src/engine/check': engine,
  'src/engine/definition': engine,
  'src/engine/features': engine,
  'src/engine/fields': engine,
  'src/engine/normalise': engine,
  'src/engine/permissions': engine,
  'src/engine/queries': engine,
  'src/engine/reports': engine,
  'src/engine/routes': engine,
  'src/engine/texts': engine,
  'src/engine/time': engine,
  'src/providers': ['tests/providers'],
  'src/screens/actions': ofActions,
  'src/screens/dashboard': ['tests/screens/dashboard'],
  'src/screens/form': ['tests/screens/form'],
  'src/screens/import': ['tests/screens/import'],
  'src/screens/list': ['tests/screens/list'],
  'src/screens/list-state': ofListState,
  'src/screens/records': ofActions,
  'src/screens/report': ['tests/screens/report'],
  'src/screens/show': ['tests/screens/show'],
  'src/screens/values': ['tests/screens/values'],
  'server/live': ['tests/server/live'],
  'server/delivery/outbox': ['tests/server/outbox'],
  'server/product/rules': ofRules,
  'server/runtime/tasks': ['tests/server/tasks'],
  'server/records/write': ofWriting,
};
