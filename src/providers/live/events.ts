import { isObject } from '../../base/is-object.ts';

/** Ids of records, by the field that refers to them. */
export type Parents = Readonly<Record<string, readonly string[]>>;

/** The live events of the server that the console handles (docs: live events). */
export type ServerEvent =
  | {
      readonly type: 'record';
      readonly resource: string;
      /** Null for many records at once. */
      readonly id: string | null;
      readonly action: string;
      /** The user who made the change. Null for the server. */
      readonly actor: { readonly id: string; readonly name: string } | null;
      /** By field, the ids of the records whose messages changed. Undefined if all may have. */
      readonly parents?: Parents | undefined;
    }
  /** Something else about a record changed, such as a `comment`. */
  | { readonly type: 'about'; readonly what: string; readonly resource: string; readonly id: string }
  | { readonly type: 'job' | 'notice'; readonly id: string }
  | { readonly type: 'permissions'; readonly version: string }
  | { readonly type: 'reset' }
  /** Sent by the leader tab: whether the server responds. */
  | { readonly type: 'connection'; readonly isUp: boolean };

/** An event, and the id from which the stream resumes after it. */
export interface ReceivedEvent {
  readonly id: string | undefined;
  /** Undefined for a heartbeat, which has an id alone, and for an unknown event. */
  readonly event: ServerEvent | undefined;
}

/** Parses the data of an event. Returns undefined for an unknown event. */
export function readEvent(data: unknown): ServerEvent | undefined {
  if (!isObject(data)) return undefined;
  const { type, id = null } = data;
  if (type === 'reset') return { type };
  if (type === 'connection' && typeof data.isUp === 'boolean') return { type, isUp: data.isUp };
  if (type === 'permissions' && typeof data.version === 'string') return { type, version: data.version };
  if ((type === 'job' || type === 'notice') && typeof id === 'string') return { type, id };
  const { resource, action, actor, parents } = data;
  if (typeof resource !== 'string' || (id !== null && typeof id !== 'string')) return undefined;
  if (type !== 'record') {
    // Another tab sends what it has read.
    const what = type === 'about' ? data.what : type;
    return typeof what === 'string' && id !== null ? { type: 'about', what, resource, id } : undefined;
  }
  if (typeof action !== 'string') return undefined;
  return { type, resource, id, action, actor: readActor(actor), parents: readParents(parents) };
}

function readParents(parents: unknown): Parents | undefined {
  if (!isObject(parents)) return undefined;
  return Object.fromEntries(Object.entries(parents).map(([field, ids]) => [field, [ids].flat().map(String)]));
}

function readActor(actor: unknown): { readonly id: string; readonly name: string } | null {
  return isObject(actor) && typeof actor.id === 'string' ? { id: actor.id, name: String(actor.name ?? '') } : null;
}
