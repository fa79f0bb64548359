import type { Edit, Lock, Target } from '../../src/app/designer/calls/protocol.ts';
import { isObject } from '../../src/base/is-object.ts';
import type { Configuration } from '../../src/engine/check/index.ts';
import { changed } from '../../src/engine/definition/changes/changed.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { follow } from '../check/follow.ts';
import type { LoadedProduct } from '../check/product.ts';
import { openSources, type Place, type Sources } from '../check/source.ts';
import { findPlace } from '../new/text/edits.ts';
import { editSource } from './source/edit.ts';
import { LockedError } from './source/lock.ts';

/** A product with edits that no file has yet. */
export interface Draft {
  /** The whole texts of the files that differ, by path. Not formatted. */
  readonly texts: Readonly<Record<string, string>>;
  readonly configuration: Configuration;
  readonly sources: Sources;
}

/** The files as they are, and what they declare. */
export interface Origin {
  readonly loaded: LoadedProduct;
  readonly root: string;
  readonly aliases: Readonly<Record<string, string>>;
}

/** An edit that cannot be made. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  /** Where to edit it by hand. Undefined: nowhere. */
  readonly lock: Lock | undefined;

  constructor(message: string, lock?: Lock) {
    super(message);
    this.lock = lock;
  }
}

/**
 * Returns a product with edits, made one after the other.
 *
 * @param from what they are made on. @default the files
 * @throws EditRefused where one cannot be made
 */
export function draftOf(origin: Origin, edits: readonly Edit[], from: Draft = unchanged(origin)): Draft {
  return edits.reduce((draft, edit) => edited(origin, draft, edit), from);
}

function unchanged({ loaded, aliases, root }: Origin): Draft {
  return { texts: {}, configuration: loaded.configuration, sources: openSources(aliases, root) };
}

function edited(origin: Origin, { texts, configuration, sources }: Draft, { target, change }: Edit): Draft {
  const root = placeOf(origin, sources, target);
  const value = valueOf(configuration, target);
  if (!root) throw new EditRefused(`There is no ${target.part} of this name.`);
  try {
    const { file, text } = editSource(sources, root, value, change);
    const all = { ...texts, [file]: text };
    return {
      texts: all,
      configuration: withValue(configuration, target, changed(value, change)),
      sources: openSources(origin.aliases, origin.root, all),
    };
  } catch (error) {
    if (error instanceof LockedError) throw new EditRefused(error.message, error.lock);
    throw error;
  }
}

/** Returns where something is declared, as an object or a list. */
export function placeOf({ loaded: { files } }: Origin, sources: Sources, target: Target): Place | undefined {
  const english = ['messages', 'en'];
  switch (target.part) {
    case 'resource': {
      const file = files.resources[target.name];
      return file === undefined ? undefined : findPlace(sources, file, 'default', []);
    }
    case 'labels':
      return findPlace(sources, files.console, 'product', [...english, 'resources', target.name]);
    case 'dashboard':
    case 'samples':
      return findPlace(sources, files.screens, 'screens', [target.part]);
    case 'list': {
      const place = findPlace(sources, files.screens, 'screens', ['list']);
      return place && follow(place, sources);
    }
    default:
      return findPlace(sources, files.console, 'product', [...english, target.part]);
  }
}

/** Returns what is declared. */
export function valueOf(configuration: Configuration, target: Target): unknown {
  const { definitions, entries, labels = {} } = configuration;
  switch (target.part) {
    case 'resource':
      return definitions[target.name];
    case 'dashboard':
    case 'samples':
      return configuration[target.part];
    case 'list':
      return entries;
    case 'labels': {
      const resources = labels.en?.resources;
      return isObject(resources) ? resources[target.name] : undefined;
    }
    default:
      return labels.en?.[target.part];
  }
}

function withValue(configuration: Configuration, target: Target, value: unknown): Configuration {
  const { definitions, labels = {} } = configuration;
  switch (target.part) {
    case 'resource':
      return { ...configuration, definitions: { ...definitions, [target.name]: value } };
    case 'dashboard':
    case 'samples':
      return { ...configuration, [target.part]: value };
    case 'list':
      return { ...configuration, entries: isEntries(value) ? value : configuration.entries };
    default: {
      const english = labels.en ?? {};
      const { resources } = english;
      const made =
        target.part === 'labels'
          ? { resources: { ...(isObject(resources) && resources), [target.name]: value } }
          : { [target.part]: value };
      return { ...configuration, labels: { ...labels, en: { ...english, ...made } } };
    }
  }
}

function isEntries(value: unknown): value is readonly RouteEntry[] {
  return Array.isArray(value);
}
