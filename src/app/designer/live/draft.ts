import { changed } from '../../../engine/definition/changes/changed.ts';
import type { AnyDefinition } from '../../../engine/definition/resource.ts';
import { patched } from '../../../engine/publishing/apply.ts';
import { patchesBetween } from '../../../engine/publishing/patches-between.ts';
import type { Publication } from '../../../engine/publishing/publication.ts';
import { ownName } from '../../../engine/publishing/refusals.ts';
import { initialsOf } from '../../../ui/pinyin/initials.ts';
import type { Edit } from '../calls/protocol.ts';

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
  return editedNames(edits).reduce((made, name) => {
    const own = edits.filter(({ target }) => target.part === 'resource' && target.name === name);
    const before = definitionIn(made, name, authored.get(name));
    const after = own.reduce<unknown>((definition, { change }) => changed(definition, change), before);
    return withDefinition(made, name, authored.get(name), after as AnyDefinition);
  }, publication);
}

/** Returns the names of the resources that edits change. */
export function editedNames(edits: readonly Edit[]): readonly string[] {
  return [...new Set(edits.flatMap(({ target }) => (target.part === 'resource' ? [target.name] : [])))];
}

function withDefinition(
  { patches, resources }: Publication,
  name: string,
  authored: AnyDefinition | undefined,
  definition: AnyDefinition,
): Publication {
  if (!authored)
    return {
      patches,
      resources: resources.map((one) => (one.definition.name === name ? { ...one, definition } : one)),
    };
  const others = patches.filter(({ resource }) => resource !== name);
  return { patches: [...others, ...patchesBetween(name, authored, definition)], resources };
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
