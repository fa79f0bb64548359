import type { records as source } from '../zh/records.ts';
import type { Counted } from './counted.ts';

export const records: Counted<typeof source> = {
  refused: {
    values: 'Please check what is marked',
    leftBehind: 'Please change “{{fields}}”: it does not go with what is new',
    permission: 'You do not have permission: “{{permission}}” is needed',
    changed: '“{{record}}” was changed by {{name}}; check what changed and try again',
    state: '“{{record}}” is “{{state}}”, so this cannot be done: {{action}}',
    held: '{{name}} is working on “{{record}}”; take another one, or try again later',
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
  staff: {
    leftBeforeJoined: 'Nobody leaves before they joined',
    leavesLater: 'The last day cannot lie ahead; come back on that day',
    stillServes: '“{{name}}” still serves {{count}} shops ({{names}}); hand them over with transfer plans first',
    stillServes_one: '“{{name}}” still serves {{count}} shop ({{names}}); hand it over with a transfer plan first',
  },
  transferPlan: {
    samePerson: 'Somebody else must take over',
    effectIsPast: 'This time is past; choose a later one, and execute the plan at once after saving',
    restoresBefore: 'The return must be later than the transfer',
    secondPlan: 'A plan for this shop and person is waiting already ({{code}}); revoke or change that one first',
    shopIsGone: 'The shop was deleted',
    notServing: '{{from}} does not serve “{{shop}}” any more; revoke the plan, or choose somebody who does',
    toIsDisabled: 'The account of {{to}} is disabled; choose somebody else',
    toIsNotWorking: '{{to}} is in training or has left; choose somebody else',
    toIsElsewhere:
      '{{to}} is not in “{{group}}”, the group of “{{shop}}”; choose somebody else, or change the group first',
    toIsFull: '{{to}} may not serve more than {{maximum}} shops; choose somebody else',
    toIsGone: '{{to}} does not serve “{{shop}}” any more; check who serves it, then make the plan permanent',
    fromIsGone: 'The account of {{from}} is disabled or deleted; make the plan permanent, or plan another transfer',
    stillOut: 'This transfer is temporary and the shop was not given back yet; give it back or make it permanent first',
  },
  conversation: { endsBeforeStart: 'Must not be before the start' },
};
