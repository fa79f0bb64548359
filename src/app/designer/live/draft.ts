import type { Path } from '../../../engine/definition/changes/change.ts';
import { changed } from '../../../engine/definition/changes/changed.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import { patched } from '../../../engine/publishing/apply.ts';
import { englishTexts, withEnglish } from '../../../engine/publishing/english.ts';
import { ownName, ownPath } from '../../../engine/publishing/own-names.ts';
import { patchesBetween } from '../../../engine/publishing/patches-between.ts';
import type { OwnResource, Publication } from '../../../engine/publishing/publication.ts';
import type { IconName } from '../../../engine/routes/icons.ts';
import { initialsOf } from '../../../ui/pinyin/initials.ts';
import type { Edit, NewScreen } from '../calls/protocol.ts';

/** A screen that is not there yet, with all that it is called. */
interface NewResource extends NewScreen {
  readonly name: string;
  readonly perm: string;
  /** Name of its first field. */
  readonly field: string;
  /** English label of the enterprise of its records. */
  readonly owner?: string | undefined;
}

/** Returns what a resource declares with a publication; undefined if there is none of this name. */
export function definitionIn(
  publication: Publication,
  name: string,
  authored: AnyDefinition | undefined,
): AnyDefinition | undefined {
  return authored
    ? patched(authored, publication)
    : publication.resources.find(({ definition }) => definition.name === name)?.definition;
}

/**
 * Returns a publication with edits on top.
 *
 * @param authored what the code declares of each resource that is edited
 */
export function withEdits(
  publication: Publication,
  edits: readonly Edit[],
  authored: ReadonlyMap<string, AnyDefinition>,
): Publication {
  const edited = editedNames(edits).reduce((made, name) => {
    const code = authored.get(name);
    const some = edits.filter((edit) => nameIn(edit) === name);
    return code ? withPatches(made, code, some) : withOwn(made, name, some);
  }, publication);
  return withLabels(edited, edits);
}

/** Returns a publication with the edits of English labels, titles and nouns. */
function withLabels({ english: before = [], ...made }: Publication, edits: readonly Edit[]): Publication {
  const nested = edits.reduce<unknown>(
    (texts, { target, change }) => {
      const { part } = target;
      if (part !== 'labels' && part !== 'titles' && part !== 'nouns') return texts;
      const path = [...(part === 'labels' ? ['resources', target.name] : [part]), ...change.path];
      return changed(texts, { ...change, path });
    },
    withEnglish({}, before),
  );
  const english = englishTexts(nested, before).filter(({ path }) => isOfSomething(path, made.resources));
  return { ...made, ...(english.length > 0 && { english }) };
}

/** Returns the names of the resources that edits change. */
export function editedNames(edits: readonly Edit[]): readonly string[] {
  return [...new Set(edits.flatMap((edit) => nameIn(edit) ?? []))];
}

/** Returns the resource that an edit changes. Edits of the list are of published resources, by their names. */
function nameIn({ target, change }: Edit): string | undefined {
  if (target.part === 'list') return change.path[0];
  return target.part === 'resource' ? target.name : undefined;
}

function withPatches(made: Publication, authored: AnyDefinition, edits: readonly Edit[]): Publication {
  const { name } = authored;
  const definition = edits.reduce<unknown>((one, { change }) => changed(one, change), patched(authored, made));
  const others = made.patches.filter(({ resource }) => resource !== name);
  return { ...made, patches: [...others, ...patchesBetween(name, authored, definition)] };
}

/** Returns whether a text is of something that is there. Those of a resource go with it. */
function isOfSomething([part, key = '']: Path, resources: Publication['resources']): boolean {
  const isOwn = part === 'resources' ? ownName.test(key) : ownPath.test(key);
  return !isOwn || resources.some(({ definition, entry }) => [definition.name, entry.path].includes(key));
}

/** Changes a published resource or its entry, adds one, or takes it away. */
function withOwn(made: Publication, name: string, edits: readonly Edit[]): Publication {
  const index = made.resources.findIndex(({ definition }) => definition.name === name);
  const after = edits.reduce<OwnResource | undefined>(
    (own, { target, change }) =>
      target.part === 'list'
        ? (valueAt(changed({ [name]: own }, change), [name]) as OwnResource | undefined)
        : // Somebody else may have taken it away meanwhile.
          own && { ...own, definition: changed(own.definition, change) as AnyDefinition },
    made.resources[index],
  );
  const place = index < 0 ? made.resources.length : index;
  return { ...made, resources: made.resources.toSpliced(place, 1, ...(after ? [after] : [])) };
}

/** Returns a name that begins with `own` for a new field or choice, such as `ownFptt` for 发票抬头. */
export function ownNameFor(label: string, taken: readonly string[]): string {
  const words = initialsOf(label).match(/[a-z0-9]+/g) ?? ['item'];
  const stem = `own${words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 30)}`;
  // After the prefix comes a capital letter.
  const name = ownName.test(stem) ? stem : stem.replace('own', 'ownItem');
  let free = name;
  for (let count = 2; taken.includes(free); count += 1) free = `${name}${count}`;
  return free;
}

/** Returns the permission that is proposed for a new resource: `own_visit` for `ownVisit`. */
export function ownPermissionFor(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Returns the path that is proposed for a new resource: `/own/visit` for `ownVisit`. */
export function ownPathFor(name: string): string {
  return `/${ownPermissionFor(name).replace('_', '/').replaceAll('_', '-')}`;
}

/** Returns the edits that add a resource with its first field, which names its records. */
export function newResource({ title, english, at, label, name, under, icon, perm, field, owner }: NewResource): Edit[] {
  const value: OwnResource = {
    definition: {
      name,
      recordLabel: field,
      fields: { [field]: { type: 'text', label, required: true, search: true } },
    },
    entry: { path: at, name, title, perm, ...(icon && { icon: icon as IconName }) },
    ...(under && { under }),
  };
  return [
    { target: { part: 'list' }, change: { do: 'set', path: [name], value } },
    ...(english ? [{ target: { part: 'titles' }, change: { do: 'set', path: [at], value: english } } as const] : []),
    ...(owner ? [ownerEdit(name, owner)] : []),
  ];
}

function ownerEdit(name: string, value: string): Edit {
  return { target: { part: 'labels', name }, change: { do: 'set', path: ['fields', 'enterprise'], value } };
}
