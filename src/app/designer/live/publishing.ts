import { isObject } from '../../../base/is-object.ts';
import { isSame, nothingPublished, type Publication } from '../../../engine/publishing/publication.ts';
import type { HttpClient } from '../../../providers/http/client.ts';
import { Refused } from '../calls/calls.ts';
import type { Effect, SetAside } from './effect.ts';

/** As the server has it, in characters. */
export const longestReason = 500;

/** A line of the list of publications. */
export interface PublicationLine {
  readonly number: number;
  readonly reason: string;
  readonly user: { readonly id: string; readonly name: string };
  /** As ISO 8601. */
  readonly at: string;
}

/** What is to be published on top of the publication of a number. */
interface Proposal {
  readonly base: number;
  readonly reason: string;
  readonly publication: Publication;
}

/** The number of what is published; the id of a job instead where large tables are prepared first. */
export interface PublishAnswer {
  readonly number?: number;
  readonly job?: string;
}

/** The calls of the server that publishes. They throw `Refused` with what it says. */
export interface Publishing {
  /** Returns what a publication would change, and for whom. The same one is not asked for twice in a row. */
  check(publication: Publication): Promise<Effect>;
  /** It is refused, too, where somebody else has published on top of the same one. */
  publish(proposal: Proposal): Promise<PublishAnswer>;
  /** Returns the last publications, the newest first. */
  list(): Promise<readonly PublicationLine[]>;
  /** Returns what is published and not in effect. */
  setAside(): Promise<readonly SetAside[]>;
  /** Publishes again what was published under a number; under 0 is what the code declares. */
  restore(number: number, proposal: Omit<Proposal, 'publication'>): Promise<PublishAnswer>;
}

export function createPublishing(http: Pick<HttpClient, 'get' | 'post'>): Publishing {
  let checked: { readonly publication: Publication; readonly effect: Promise<Effect> } | undefined;

  async function post<Answer>(path: string, body: object): Promise<Answer> {
    try {
      return (await http.post(`buffalo/v1/${path}`, body, { silent: true })) as Answer;
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
  }

  const publish = (proposal: Proposal) => post<PublishAnswer>('publications', proposal);

  return {
    check(publication) {
      if (checked && isSame(checked.publication, publication)) return checked.effect;
      const effect = post<Effect>('publications/check', publication);
      checked = { publication, effect };
      effect.catch(() => {
        checked = undefined;
      });
      return effect;
    },
    publish,
    list: async () => (await http.get('buffalo/v1/publications', { silent: true })) as readonly PublicationLine[],
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
