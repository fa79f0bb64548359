import type { records as source } from '../zh/records.ts';
import type { Counted } from './counted.ts';

export const records: Counted<typeof source> = {
  refused: {
    values: 'Please check what is marked',
    leftBehind: 'Please change “{{fields}}”: it does not go with what is new',
    permission: 'You do not have permission: “{{permission}}” is needed',
    changed: '“{{record}}” was changed by {{name}}; check what changed and try again',
    state: '“{{record}}” is “{{state}}”, so this cannot be done: {{action}}',
    condition: '“{{record}}” does not allow this now: {{action}}',
    quota: 'The quota of the enterprise is used up: {{quota}} of “{{resource}}”. Ask the platform for more',
    referred: '“{{record}}” cannot be deleted, it is still used by: {{referrers}}',
    restoreTaken: '“{{record}}” cannot be restored, another record took its {{fields}}',
    restoreGone: '“{{record}}” cannot be restored, what it refers to in {{fields}} is gone',
    restoreVersion: 'Version {{number}} cannot be restored: {{reason}}',
    effect: 'Nothing was saved, because {{resource}} cannot follow: {{reason}}',
    secretShown: 'This is done, and its result is shown only once; do it again if you need another',
  },
  batch: {
    refused: 'Nothing was saved because of entry {{position}}: {{reason}}',
    refusedMany: 'Nothing was saved because of {{count}} entries. Entry {{position}}: {{reason}}',
  },
  referrer: {
    named: '{{resource}} ({{labels}})',
    more: '{{resource}} ({{labels}} and others, {{count}} in all)',
    counted: '{{resource}} ({{count}})',
    separator: ', ',
  },
  leaf: { delete: 'delete', import: 'import', export: 'export', reveal: 'show in full' },
  account: {
    notYourself: 'You cannot disable or delete yourself',
    lastAdministrator: 'An enterprise needs at least one active administrator',
    beyondOwnRights: 'You cannot grant permissions you do not hold: {{permissions}}',
    beyondOwnScope: 'You cannot grant a data scope wider than your own',
    builtInRole: 'The built-in role cannot be changed or deleted',
    reservedCode: 'The system keeps this code for itself; choose another',
    unknownPermission: 'There are no such permissions: {{permissions}}',
    strongerThanYou:
      'This user has permissions you do not have, or a wider data scope: you cannot change their account',
    strongerRole: 'This role has permissions you do not have, or a wider data scope: you cannot change it',
    roleOfStronger:
      'A user with this role has permissions you do not have, or a wider data scope: you cannot change the role',
    roleOutOfReach: 'A user outside your data scope has this role: you cannot change it',
    departmentOutOfReach: 'Choose a department within your data scope',
    otherDepartment: 'This department is outside your data scope: you cannot change it',
    ownEnterprise: 'You cannot close the enterprise you belong to',
  },
  tree: {
    loop: 'A record cannot stand below itself or below what stands below it',
    tooMany: 'There are more than {{maximum}} records. Please filter them first',
  },
  log: { records: '{{count}} records', records_one: '{{count}} record', overview: 'figures or a list' },
  merchant: { endsBeforeStart: 'Must not be before the day it was signed' },
  shop: {
    expiresInThePast: 'The service cannot end before today',
  },
  followPlan: { nextIsPast: 'The next follow-up must lie ahead' },
};
