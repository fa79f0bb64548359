import type { Resource } from '../../../src/engine/resource.ts';

/** A record as far as it matters whose it is and what people call it. */
interface OwnedRecord {
  readonly id: string;
  readonly enterprise: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A record that left the server. */
export interface ShownRecord {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
}

/** What was shown of one enterprise. */
export interface Shown {
  readonly enterprise: string;
  /** The resource that was looked at first. */
  readonly resource: string;
  /** None where only labels or figures were shown. */
  readonly records: readonly ShownRecord[];
}

/**
 * Collects what platform staff are shown of other enterprises while a request is answered, until the log of operations of
 * each tells it. Only their identities carry one: it costs everybody else nothing.
 */
export interface AccessTrace {
  /** The enterprise of whoever looks, also while they look as a role of another one. */
  readonly home: number;
  /** Adds records that are answered, or that a refusal is about. */
  show(resource: Resource, records: readonly OwnedRecord[]): void;
  /** Adds enterprises of which something else is answered: a label, a figure, whether a value is taken. */
  touch(resource: string, enterprises: Iterable<string | undefined>): void;
  /** Adds figures about all enterprises together, which the log of the platform tells. */
  survey(resource: string): void;
  /** Tells that the log of the enterprise has these lines already, and needs no other for the same records. */
  keep(enterprise: string, lines: readonly { readonly resource: string; readonly record?: string | undefined }[]): void;
  /**
   * Returns what was added since the last time, by enterprise.
   *
   * @param isRefused true if the lines that were kept have gone with their transaction
   */
  take(isRefused: boolean): Shown[];
}

/** The identity with a trace of its own where it is that of platform staff, for what goes on without a request. */
export function traced<Who extends { readonly isPlatform: boolean; readonly enterpriseId: number }>(identity: Who) {
  return { ...identity, access: identity.isPlatform ? createAccessTrace(identity.enterpriseId) : undefined };
}

export function createAccessTrace(enterprise: number): AccessTrace {
  const home = String(enterprise);
  const shown = new Map<string, { readonly resource: string; readonly records: Map<string, ShownRecord> }>();
  /** Records that lines tell of, by enterprise. */
  const kept = new Map<string, Set<string>>();

  const add = (owner: string, resource: string) => {
    const known = shown.get(owner) ?? { resource, records: new Map<string, ShownRecord>() };
    shown.set(owner, known);
    return known;
  };

  return {
    home: enterprise,
    show(resource, records) {
      for (const { id, enterprise: owner, values } of records) {
        if (owner === undefined || owner === home) continue;
        const label = String(values[resource.recordLabel] ?? id);
        add(owner, resource.name).records.set(nameOf(resource.name, id), { resource: resource.name, id, label });
      }
    },
    touch(resource, enterprises) {
      for (const one of enterprises) if (one !== undefined && one !== home) add(one, resource);
    },
    survey: (resource) => void add(home, resource),
    keep(owner, lines) {
      const known = kept.get(owner) ?? new Set();
      kept.set(owner, known);
      for (const { resource, record = '' } of lines) known.add(nameOf(resource, record));
    },
    take(isRefused) {
      const told = isRefused ? new Map<string, Set<string>>() : kept;
      const taken = [...shown].flatMap(([owner, { resource, records }]): Shown[] => {
        const lines = told.get(owner);
        const unlogged = [...records].filter(([name]) => !lines?.has(name)).map(([, record]) => record);
        return unlogged.length === 0 && lines ? [] : [{ enterprise: owner, resource, records: unlogged }];
      });
      shown.clear();
      return taken;
    },
  };
}

function nameOf(resource: string, id: string): string {
  return `${resource} ${id}`;
}
