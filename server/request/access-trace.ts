import type { Resource } from '../../src/engine/resource.ts';

/** The id, the enterprise and the values (for the label) of a record. */
interface OwnedRecord {
  readonly id: string;
  readonly enterprise: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A record that was returned to the user. */
interface ShownRecord {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
}

/** What the user saw of one enterprise. */
export interface Shown {
  readonly enterprise: string;
  /** The resource that was read first. */
  readonly resource: string;
  /** Empty if only labels or figures were shown. */
  readonly records: readonly ShownRecord[];
}

/**
 * Collects what platform staff see of other enterprises during a request, for the audit log of each of these
 * enterprises. Only identities of platform staff have a trace, so other users pay nothing for it.
 */
export interface AccessTrace {
  /** The user's own enterprise, also while the user previews a role of another enterprise. */
  readonly home: number;
  /** Adds records that were returned, or that an error message names. */
  show(resource: Resource, records: readonly OwnedRecord[]): void;
  /**
   * Adds enterprises of which the user learned something else: a label, a figure, or whether a unique value is taken.
   */
  touch(resource: string, enterprises: Iterable<string | undefined>): void;
  /** Adds figures over all enterprises, which are logged in the platform's own audit log. */
  survey(resource: string): void;
  /** Marks records as already logged in the enterprise's audit log, so that no second entry is written for them. */
  keep(enterprise: string, lines: readonly { readonly resource: string; readonly record?: string | undefined }[]): void;
  /**
   * Returns and clears what was added since the last call, by enterprise.
   *
   * @param isRefused true if the transaction that wrote the entries of `keep` was rolled back
   */
  take(isRefused: boolean): Shown[];
}

/** Returns the identity, with a trace of its own if it belongs to platform staff. For work outside of requests. */
export function traced<Who extends { readonly isPlatform: boolean; readonly enterpriseId: number }>(identity: Who) {
  return { ...identity, access: identity.isPlatform ? createAccessTrace(identity.enterpriseId) : undefined };
}

export function createAccessTrace(enterprise: number): AccessTrace {
  const home = String(enterprise);
  const shown = new Map<string, { readonly resource: string; readonly records: Map<string, ShownRecord> }>();
  /** Records that the log already names, by enterprise. */
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
      const logged = isRefused ? new Map<string, Set<string>>() : kept;
      const taken = [...shown].flatMap(([owner, { resource, records }]): Shown[] => {
        const lines = logged.get(owner);
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

/** Collects the records shown during a request that name records of other enterprises, for the logs of both. */
export interface ReachTrace {
  show(resource: Resource, records: readonly { readonly id: string }[]): void;
  /** Returns and clears the ids that were added since the last call, by resource. */
  take(): (readonly [string, readonly string[]])[];
}

export function createReachTrace(): ReachTrace {
  const shown = new Map<string, Set<string>>();
  return {
    show({ name, reachedBy }, records) {
      if (!reachedBy || records.length === 0) return;
      const ids = shown.get(name) ?? new Set();
      shown.set(name, ids);
      for (const { id } of records) ids.add(id);
    },
    take() {
      const taken = [...shown].map(([name, ids]) => [name, [...ids]] as const);
      shown.clear();
      return taken;
    },
  };
}
