import { mostOwnFields } from '../../../src/engine/publishing/own-fields.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import type { OwnFieldValues } from '../../records/own-fields/read.ts';
import { defineRules, type Write } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { badField } from '../../request/errors.ts';
import { requireOwnPermissions } from '../rights/own-rights.ts';

type OwnFieldWrite = Pick<Write<OwnFieldValues>, 'operation' | 'before' | 'values' | 'actor' | 'unscoped'>;

/**
 * An enterprise adds at most 30 fields to a resource, each with a name of its own among those of the screen. What a field
 * holds stays readable: its kind does not change, and choices are only added. Nobody changes, deletes or brings back a
 * field that they may not read, names readers whose permission they do not hold, or takes a mask off that they may not
 * look behind.
 */
export function ownFieldsRules(catalogue: Catalogue, enterprisePermissions: readonly string[]) {
  const ofEnterprises = new Set(enterprisePermissions);
  const ownFields = systemResource(catalogue.system, 'ownFields');
  return defineRules(ownFields, {
    async beforeWrite(write) {
      requireReaders(write, ofEnterprises);
      if (write.operation === 'delete') return;
      requireSameKind(write);
      requireChoices(write);
      requireMask(write, catalogue);
      requireOpen(write, catalogue);
      await requireRoom(write, catalogue, ownFields.name);
    },
  });
}

function requireSameKind({ before, values }: OwnFieldWrite): void {
  for (const name of ['resource', 'kind'] as const) {
    if (before && before.values[name] !== values[name]) throw badField(name, { key: 'ownField.fixed' });
  }
}

function requireChoices({ before, values: { kind, choices } }: OwnFieldWrite): void {
  const given = choices ?? [];
  if (kind === 'enum' && given.length === 0) throw badField('choices', { key: 'ownField.noChoices' });
  const missing = (before?.values.choices ?? []).filter((choice) => !given.includes(choice));
  if (missing.length > 0)
    throw badField('choices', { key: 'ownField.fewerChoices', params: { choices: missing.join(', ') } });
}

/** Throws 40000 for a kind without a mask, and where somebody takes off a mask without the permission to see all. */
function requireMask({ actor, before, values }: OwnFieldWrite, { kinds, find }: Catalogue): void {
  const { kind, masked, resource } = values;
  if (masked && !kinds[kind]?.mask) throw badField('masked', { key: 'ownField.noMask' });
  const reveal = [find(resource)?.rules.reveal ?? []].flat();
  if (before?.values.masked && !masked) requireOwnPermissions(actor, 'masked', reveal);
}

/** Throws 40000 for permissions that no enterprise can hold, and for those, before and after, that the actor lacks. */
function requireReaders({ actor, before, values }: OwnFieldWrite, known: ReadonlySet<string>): void {
  const readers = values.readers ?? [];
  requireOwnPermissions(actor, 'readers', [...(before?.values.readers ?? []), ...readers]);
  const unknown = readers.filter((code) => !known.has(code));
  if (unknown.length > 0)
    throw badField('readers', { key: 'account.unknownPermission', params: { permissions: unknown.join(', ') } });
}

/** Throws 40000 for a field that is shared although its records are not opened, or not everybody may read it. */
function requireOpen({ values: { resource, masked, readers, shared } }: OwnFieldWrite, { find }: Catalogue): void {
  if (!shared) return;
  if (!find(resource)?.reach) throw badField('shared', { key: 'ownField.notOpened' });
  if (masked || (readers ?? []).length > 0) throw badField('shared', { key: 'ownField.notForAll' });
}

/** Throws 40000 where the resource takes no more fields, or has one of the same label. */
async function requireRoom(
  { before, values: { resource: name, label }, unscoped }: OwnFieldWrite,
  { find }: Catalogue,
  ownFields: string,
): Promise<void> {
  const resource = find(name);
  if (!resource?.extend) throw badField('resource', { key: 'ownField.notExtended' });
  const others = await unscoped.records(ownFields).page({
    where: { field: 'resource', eq: name },
    sort: [],
    start: 0,
    end: mostOwnFields + 1,
  });
  const besides = others.filter(({ id }) => id !== before?.id);
  if (besides.length >= mostOwnFields)
    throw badField('resource', { key: 'ownField.tooMany', params: { max: mostOwnFields } });
  const labels = [
    ...Object.values(resource.fields).map((field) => field.label),
    ...besides.map((one) => one.values.label),
  ];
  if (labels.includes(label)) throw badField('label', { key: 'ownField.sameLabel' });
}
