import type { KindRegistry } from '../../../src/engine/fields/kind.ts';
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
 * holds stays readable: its kind does not change, and choices are only added. Whoever names who may read a field holds
 * these permissions.
 */
export function ownFieldsRules(catalogue: Catalogue) {
  const ownFields = systemResource(catalogue.system, 'ownFields');
  return defineRules(ownFields, {
    async beforeWrite(write) {
      if (write.operation === 'delete') return;
      requireSameKind(write);
      requireChoices(write);
      requireMask(write, catalogue.kinds);
      requireOpen(write, catalogue);
      requireOwnPermissions(write.actor, 'readers', write.values.readers ?? []);
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

function requireMask({ values: { kind, masked } }: OwnFieldWrite, kinds: KindRegistry): void {
  if (masked && !kinds[kind]?.mask) throw badField('masked', { key: 'ownField.noMask' });
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
