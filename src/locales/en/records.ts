import type { records as source } from '../zh/records.ts';
import type { Counted } from './counted.ts';

export const records: Counted<typeof source> = {
  refused: {
    values: 'Please check what is marked',
    leftBehind: 'Please change “{{fields}}”: it does not match the new values',
    permission: 'You do not have permission: “{{permission}}” is needed',
    changed: '“{{record}}” was changed by {{name}}; check what changed and try again',
    state: '“{{record}}” is “{{state}}”, so this cannot be done: {{action}}',
    held: '{{name}} is working on “{{record}}”; take another one, or try again later',
    condition: '“{{record}}” does not allow this now: {{action}}',
    outsider: 'Only people of the enterprise of “{{record}}” can do this: {{action}}',
    quota: 'The quota of the enterprise is used up: {{quota}} of “{{resource}}”. Ask the platform for more',
    referred: '“{{record}}” cannot be deleted, it is still used by: {{referrers}}',
    restoreTaken: '“{{record}}” cannot be restored: another record uses its {{fields}}',
    restoreGone: '“{{record}}” cannot be restored: the record in {{fields}} no longer exists',
    restoreVersion: 'Version {{number}} cannot be restored: {{reason}}',
    effect: 'Nothing was saved, because {{resource}} could not be updated: {{reason}}',
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
  operation: { delete: 'delete', import: 'import', export: 'export', reveal: 'show in full' },
  account: {
    notYourself: 'You cannot disable or delete yourself',
    lastAdministrator: 'An enterprise needs at least one active administrator',
    beyondOwnRights: 'You cannot grant permissions you do not hold: {{permissions}}',
    beyondOwnScope: 'You cannot grant a data scope wider than your own',
    builtInRole: 'The built-in role cannot be changed or deleted',
    reservedCode: 'This code is reserved; choose another',
    unknownPermission: 'There are no such permissions: {{permissions}}',
    strongerThanYou:
      'This user has permissions you do not have, or a wider data scope: you cannot change their account',
    strongerStandardRoles:
      'These roles have permissions you do not have, or a wider data scope; somebody with more rights can add them: {{roles}}',
    standardRolesThere: 'All the standard roles are there already',
    standardRolesAdded: 'Added',
    strongerRole: 'This role has permissions you do not have, or a wider data scope: you cannot change it',
    roleOfStronger:
      'A user with this role has permissions you do not have, or a wider data scope: you cannot change the role',
    roleOutOfReach: 'A user outside your data scope has this role: you cannot change it',
    departmentOutOfReach: 'Choose a department within your data scope',
    otherDepartment: 'This department is outside your data scope: you cannot change it',
    ownEnterprise: 'You cannot close the enterprise you belong to',
  },
  tree: {
    loop: 'A record cannot be moved below itself or its descendants',
    tooMany: 'There are more than {{maximum}} records. Please filter them first',
  },
  ownField: {
    fixed: 'This cannot change any more: delete the field and add another',
    noChoices: 'Give it at least one choice',
    fewerChoices: 'Choices that exist cannot be taken away: {{choices}}',
    noMask: 'Fields of this kind cannot be masked',
    notOpened: 'Records of this screen are not opened to other enterprises',
    notForAll: 'A field that is masked, or that only some may read, cannot be shared',
    notExtended: 'This screen takes no custom fields',
    tooMany: 'A screen takes at most {{max}} custom fields',
    sameLabel: 'The screen has a field of this name',
  },
  serviceToken: {
    invalid: 'This service token is unknown, revoked or expired',
    recordsOnly: 'A service token reads and writes records; it may not make this call',
    byToken: 'Service tokens cannot change users, roles or service tokens. Please sign in to do this',
    expiresInThePast: 'The end must be in the future',
  },
};
