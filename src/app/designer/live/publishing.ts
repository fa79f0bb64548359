import { isObject } from '../../../base/is-object.ts';
import { superAdmin } from '../../../engine/permissions/permission.ts';
import type { Effect, Proposal, PublicationLine, RoleGrant, SetAside } from '../../../engine/publishing/api.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import type { HttpClient } from '../../../providers/http/client.ts';
import { Refused } from '../calls/calls.ts';

/** A role of an enterprise. */
export interface RoleOfEnterprise {
  readonly id: string;
  readonly name: string;
  /** What the enterprise is called. */
  readonly enterprise: string;
}

/** Most roles that are offered, and how many the server answers at once. */
const mostRoles = 5000;
const rolesAtOnce = 200;

/** The number of what is published; the id of a job instead where large tables are prepared first. */
export interface PublishAnswer {
  readonly number?: number;
  readonly job?: string;
}

/** The calls of the server that publishes. They throw `Refused` with what it says. */
export interface Publishing {
  /** Returns what a publication would change, and for whom. The same one is not asked for twice in a row. */
  check(publication: Publication, grants?: readonly RoleGrant[]): Promise<Effect>;
  /** It is refused, too, where somebody else has published on top of the same one. */
  publish(proposal: Proposal): Promise<PublishAnswer>;
  /** Returns the last publications, the newest first. */
  list(): Promise<readonly PublicationLine[]>;
  /** Returns the roles that can be given permissions, of all enterprises that the user sees. */
  roles(): Promise<readonly RoleOfEnterprise[]>;
  /** Returns what is published and not in effect. */
  setAside(): Promise<readonly SetAside[]>;
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, proposal: Pick<Proposal, 'base' | 'reason'>): Promise<PublishAnswer>;
}

/**
 * Returns the calls.
 *
 * @param roles name of the resource of roles
 */
export function createPublishing(http: Pick<HttpClient, 'get' | 'post'>, roles: string): Publishing {
  let checked: { readonly proposal: object; readonly effect: Promise<Effect> } | undefined;

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    try {
      return (await http.post(`buffalo/v1/${path}`, body, { silent: true })) as Answer;
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
  }

  const publish = (proposal: Proposal) => post<PublishAnswer>('publications', proposal);

  return {
    check(publication, grants = []) {
      const proposal = { ...publication, ...(grants.length > 0 && { grants }) };
      if (checked && isSame(checked.proposal, proposal)) return checked.effect;
      const effect = post<Effect>('publications/check', proposal);
      checked = { proposal, effect };
      effect.catch(() => {
        checked = undefined;
      });
      return effect;
    },
    publish,
    list: async () => (await http.get('buffalo/v1/publications', { silent: true })) as readonly PublicationLine[],
    roles: () => rolesIn(http, roles),
    async setAside() {
      const answer = await http.get('buffalo/v1/publication', { silent: true });
      return isObject(answer) && Array.isArray(answer.setAside) ? answer.setAside : [];
    },
    restore: (number, proposal) =>
      number > 0
        ? post<PublishAnswer>(`publications/${number}/restore`, proposal)
        : publish({ ...proposal, publication: nothingPublished }),
  };
}

/** Returns all roles that can be granted something, of a resource. */
async function rolesIn(http: Pick<HttpClient, 'get'>, resource: string): Promise<readonly RoleOfEnterprise[]> {
  const found: RoleOfEnterprise[] = [];
  for (let start = 0; start < mostRoles; start += rolesAtOnce) {
    const params = { _start: start, _end: start + rolesAtOnce, _sort: 'id', _order: 'asc' };
    const answer = await http.get(`buffalo/v1/${resource}/page`, { silent: true, params });
    const records = isObject(answer) && Array.isArray(answer.records) ? answer.records.filter(isObject) : [];
    found.push(...records.filter(({ code }) => code !== superAdmin).map(roleOf));
    if (records.length < rolesAtOnce) break;
  }
  return found;
}

function roleOf({ id, name, labels }: Readonly<Record<string, unknown>>): RoleOfEnterprise {
  const enterprise = isObject(labels) ? labels.enterprise : undefined;
  return { id: String(id), name: String(name), enterprise: String(enterprise ?? '') };
}
