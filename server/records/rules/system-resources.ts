import type { Language } from '../../../src/base/language.ts';
import type { ActionShapes } from '../../../src/engine/actions/record-action.ts';
import type { RequiredFields } from '../../../src/engine/check/system.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { ownFieldKinds } from '../../../src/engine/publishing/own-fields.ts';
import type { Ruled } from './rules.ts';

/** Returns choices as a field declares them. */
function choices<const Value extends string>(...values: readonly Value[]): readonly { readonly value: Value }[] {
  return values.map((value) => ({ value }));
}

/**
 * The fields that the server itself reads and writes of the system resources. A product declares them with the same
 * kinds and at least these choices, and whatever else it likes; the check at the start says what lacks.
 */
export const systemFields = {
  users: {
    username: { type: 'text', required: true, max: 30 },
    /** Users sign in with it: it is unique in the whole installation. */
    email: { type: 'email', required: true, unique: true },
    mobile: { type: 'phone' },
    avatar: { type: 'image' },
    department: { type: 'tree', to: 'departments' },
    roles: { type: 'ref', to: 'roles', multiple: true },
    status: { type: 'enum', options: choices('active', 'disabled') },
    passwordState: {
      type: 'enum',
      options: choices('none', 'invited', 'oneTime', 'chosen'),
    },
    lastLoginAt: { type: 'datetime' },
  },
  roles: {
    name: { type: 'text', required: true },
    code: { type: 'text', required: true, unique: true },
    scope: {
      type: 'enum',
      required: true,
      options: choices('all', 'departmentTree', 'department', 'own'),
    },
    permissions: { type: 'tags' },
  },
  departments: {
    parent: { type: 'tree', to: 'departments' },
  },
  tenants: {
    name: { type: 'text', required: true, unique: true },
    email: { type: 'email', required: true },
    mobile: { type: 'phone' },
    status: { type: 'enum', options: choices('pending', 'open', 'closed') },
  },
  loginLog: {
    at: { type: 'datetime' },
    user: { type: 'ref', to: 'users' },
    email: { type: 'email' },
    result: {
      type: 'enum',
      options: choices(
        'signedIn',
        'wrongCredentials',
        'accountDisabled',
        'enterprisePending',
        'enterpriseClosed',
        'oneTimeOver',
        'signedOut',
        'forced',
        'tokenReused',
      ),
    },
    address: { type: 'text' },
    device: { type: 'text', max: 500 },
  },
  auditLog: {
    at: { type: 'datetime' },
    user: { type: 'ref', to: 'users' },
    token: { type: 'text' },
    module: { type: 'enum' },
    action: {
      type: 'enum',
      options: choices('create', 'update', 'delete', 'restore', 'step', 'reveal', 'export', 'import', 'view', 'reach'),
    },
    target: { type: 'text' },
    address: { type: 'text' },
    requestId: { type: 'text' },
    details: { type: 'textarea' },
  },
  serviceTokens: {
    name: { type: 'text', required: true },
    status: { type: 'enum', options: choices('none', 'active', 'revoked') },
    /** The beginning of the token. */
    start: { type: 'text' },
    expiresAt: { type: 'datetime' },
    lastUsedAt: { type: 'datetime' },
    lastAddress: { type: 'text' },
    permissions: { type: 'tags', required: true },
  },
  ownFields: {
    /** `OWN001`: the field is called `own001`. */
    key: { type: 'auto' },
    /** A product offers the resources that have `extend`. */
    resource: { type: 'enum', required: true, options: choices() },
    label: { type: 'text', required: true },
    kind: { type: 'enum', required: true, options: choices(...ownFieldKinds) },
    /** The choices of an `enum`: each is stored as it is called. */
    choices: { type: 'tags' },
    required: { type: 'bool' },
    help: { type: 'text' },
    /** Whether the list shows the field from the start. */
    listed: { type: 'bool' },
    masked: { type: 'bool' },
    /** The permissions of which one is needed to read and write the field. */
    readers: { type: 'tags' },
    /** Whether enterprises read it to whom the record is opened (`reach`). */
    shared: { type: 'bool' },
  },
  noticeRules: {
    name: { type: 'text', required: true },
    event: { type: 'enum', required: true },
    channels: { type: 'enum', multiple: true, required: true },
    toOwner: { type: 'bool' },
    roles: { type: 'ref', to: 'roles', multiple: true },
    users: { type: 'ref', to: 'users', multiple: true },
    enabled: { type: 'bool' },
    quietFrom: { type: 'time' },
    quietTo: { type: 'time' },
    /** How long the first message waits for others: a number of minutes, such as `5m`. */
    merge: { type: 'enum', required: true },
    /** A product offers those of the languages that it has words in. */
    language: { type: 'enum', required: true, options: choices<Language>() },
    webhookUrl: { type: 'url', required: true },
    webhookFormat: {
      type: 'enum',
      required: true,
      options: choices('json', 'feishu', 'dingtalk', 'wecom'),
    },
    webhookSecret: { type: 'secret' },
  },
  noticeLog: {
    at: { type: 'datetime' },
    rule: { type: 'ref', to: 'noticeRules' },
    title: { type: 'text' },
    channel: { type: 'enum' },
    receiver: { type: 'ref', to: 'users' },
    target: { type: 'text' },
    result: {
      type: 'enum',
      options: choices('sent', 'delayed', 'retry', 'failed', 'cancelled'),
    },
    attempt: { type: 'int' },
    reason: { type: 'textarea' },
    nextAt: { type: 'datetime' },
    duration: { type: 'int' },
    message: { type: 'text' },
  },
} as const satisfies RequiredFields;

/** Returns the fields that a product declares, with the channels of notices and the resources with `extend` as choices. */
export function requiredFields(channels: readonly string[], extended: readonly string[]): RequiredFields {
  const { noticeRules, noticeLog, ownFields } = systemFields;
  const options = choices(...channels);
  return {
    ...systemFields,
    ownFields: { ...ownFields, resource: { ...ownFields.resource, options: choices(...extended) } },
    noticeRules: { ...noticeRules, channels: { ...noticeRules.channels, options } },
    noticeLog: { ...noticeLog, channel: { ...noticeLog.channel, options } },
  };
}

/** The actions that the server has rules for. A product declares those that it wants, with these answers. */
interface SystemActions {
  readonly users: { endSessions: object; invite: object; resetPassword: { answers: 'secret' } };
  readonly roles: { addStandard: { on: 'list'; answers: 'lines' } };
  readonly tenants: { resetAdministrator: { answers: 'secret' } };
  readonly serviceTokens: { issue: { answers: 'secret' } };
  readonly noticeRules: { tryOut: { answers: 'lines' } };
}

/** The names of these actions, by part of the system. */
export const systemActions = {
  users: ['endSessions', 'invite', 'resetPassword'],
  roles: ['addStandard'],
  tenants: ['resetAdministrator'],
  serviceTokens: ['issue'],
  noticeRules: ['tryOut'],
} as const satisfies { readonly [Part in keyof SystemActions]: readonly (keyof SystemActions[Part])[] };

type ActionsOf<Part> = Part extends keyof SystemActions ? SystemActions[Part] : object;

interface ShapesOf<Actions> extends ActionShapes {
  readonly on: { [Key in keyof Actions]: Actions[Key] extends { on: infer On } ? On : 'record' };
  readonly answers: { [Key in keyof Actions]: Actions[Key] extends { answers: infer Answers } ? Answers : undefined };
}

/** Returns a system resource as rules use it, with the fields that every product declares. */
export function systemResource<Part extends keyof typeof systemFields>(
  system: SystemResources,
  part: Part,
): Ruled<(typeof systemFields)[Part], string, keyof ActionsOf<Part> & string, ShapesOf<ActionsOf<Part>>> {
  const name = system[part];
  if (name === undefined) throw new RangeError(`The product has no system resource "${part}".`);
  return { name, fields: systemFields[part] };
}
