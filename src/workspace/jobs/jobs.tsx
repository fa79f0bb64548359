import { useSubscription, useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isObject } from '../../base/is-object.ts';
import { saveAddress } from '../../ui/browser/download.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { useClock } from '../clock/clock.tsx';
import { useAbility } from '../index.tsx';
import { recordEndpoint, useCall } from '../requests/call.ts';
import { reasonOf } from '../requests/reason.ts';
import { useGet } from '../requests/use-get.ts';

type JobState = 'collecting' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';

type JobKind = 'import' | 'export' | 'bulk' | 'publish';

/** An import, an export, a bulk operation or a publication, as the server returns it (docs/api.md, "Jobs"). */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  /** Name of the resource. */
  readonly resource: string;
  readonly state: JobState;
  /** Total number of rows, and number of processed rows. */
  readonly total: number;
  readonly done: number;
  /** Name of the file, or of the bulk operation. */
  readonly file?: string | null;
  readonly createdAt: string;
  /** Result of an import, in rows. */
  readonly result?: Readonly<Record<'created' | 'updated' | 'skipped' | 'failed', number>> | null;
  /** Short-lived URL of the file: the export, or the rows that were not imported. */
  readonly download?: string | null;
  /** Why there is no URL: the user's permissions differ from those at the start of the job. */
  readonly withheld?: string | null;
  readonly canUndo: boolean;
  /** Why the job failed. */
  readonly error?: string | null;
}

/** True while the job waits or runs. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** True also while rows are still to come: an upload that was cut off counts among the unfinished jobs of its user. */
export function isCancellable(job: Pick<Job, 'state'>): boolean {
  return isActive(job) || job.state === 'collecting';
}

/** How much of an active job is done, in percent. */
export function percentOf({ done, total }: Pick<Job, 'done' | 'total'>): number {
  return Math.floor((100 * done) / Math.max(1, total));
}

/** Polling interval for active jobs in milliseconds, because their live events may not reach the browser. */
const interval = 2000;

const jobsKey = ['jobs'];

/** Ids of the jobs that the user follows where they were started, and so needs no notice of. */
export const followedJobs = new Set<string>();

/** Loads the user's own imports and exports, latest first. Fetched again on events, and polled while one is active. */
export function useJobs() {
  const changed = useJobsChanged();
  useSubscription({ channel: 'jobs', types: ['*'], onLiveEvent: () => void changed() });
  const query = useGet('jobs', {
    queryKey: [...jobsKey, 'list'],
    enabled: useAbility('jobs'),
    refetchInterval: ({ state }) => (readJobs(state.data?.data).some(isActive) ? interval : false),
  });
  const jobs = useMemo(() => readJobs(query.data?.data), [query.data]);
  return { jobs, isKnown: query.isSuccess, error: query.error, refetch: query.refetch };
}

/** Loads one import or export. Polled while it is active. */
export function useJob(id: string) {
  const query = useGet(recordEndpoint('jobs', id), {
    queryKey: [...jobsKey, id],
    refetchInterval({ state }) {
      const [known] = readJobs([state.data?.data]);
      return known && isActive(known) ? interval : false;
    },
  });
  const [known] = readJobs([query.data?.data]);
  return { job: known, isPending: query.isPending, error: query.error, refetch: query.refetch };
}

/** Returns a function that refetches all job queries after a job was created or changed. */
export function useJobsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: jobsKey }), [queries]);
}

/** Returns functions that change jobs. Reject with the transport's errors; the caller reports them. */
export function useJobSteps() {
  const call = useCall();
  const changed = useJobsChanged();
  return useMemo(() => {
    async function post(id: string, step: 'cancel' | 'undo'): Promise<unknown> {
      const answer = await call('post', `${recordEndpoint('jobs', id)}/${step}`, { payload: {} });
      await changed();
      return answer;
    }
    return {
      cancel: async (id: string) => void (await post(id, 'cancel')),
      /**
       * Resolves with the number of records that were kept because they were changed or are referenced, with the reason of
       * the first, and with whether the undo has finished: a large import is undone in the background.
       */
      async undo(id: string) {
        const answer = await post(id, 'undo');
        const { kept = [], job = undefined } = isObject(answer) ? answer : {};
        const left: readonly unknown[] = Array.isArray(kept) ? kept : [];
        const [first] = left;
        const reason = isObject(first) ? String(first.reason) : '';
        return { kept: left.length, reason, isOver: readJobs([job])[0]?.state === 'undone' };
      },
    };
  }, [call, changed]);
}

/**
 * Returns the click handler of a job's file link. If the URL has expired, it loads and follows a new one.
 *
 * @param base prefix of file URLs
 */
export function useJobFile({ id, download }: Pick<Job, 'id' | 'download'>, base: string) {
  const call = useCall();
  const changed = useJobsChanged();
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { clock } = useClock();
  return async (event: { preventDefault(): void }): Promise<void> => {
    if (!download || !isAddressOver(download, clock.read())) return;
    event.preventDefault();
    try {
      const [fresh] = readJobs([await call('get', recordEndpoint('jobs', id))]);
      if (fresh?.download) saveAddress(`${base}${fresh.download}`);
      else if (fresh?.withheld) notify({ type: 'error', title: fresh.withheld });
    } catch (error) {
      notify({ type: 'error', title: reasonOf(error, translate) });
    }
    await changed();
  };
}

/** Seconds before its expiry from which a URL counts as expired, because the request still has to reach the server. */
const margin = 5;

/** @param now milliseconds since 1970 by the server's clock */
function isAddressOver(address: string, now: number): boolean {
  const expires = Number(new URLSearchParams(address.slice(address.indexOf('?'))).get('expires') ?? Number.NaN);
  return expires - margin < now / 1000;
}

/** Returns the valid jobs of a list. Unknown entries of another server version are skipped. */
export function readJobs(data: unknown): Job[] {
  return Array.isArray(data) ? data.filter(isJob) : [];
}

function isJob(value: unknown): value is Job {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.kind === 'string' &&
    Object.hasOwn(kinds, value.kind) &&
    typeof value.resource === 'string' &&
    typeof value.state === 'string' &&
    Object.hasOwn(states, value.state) &&
    typeof value.total === 'number' &&
    typeof value.done === 'number' &&
    typeof value.createdAt === 'string'
  );
}

const kinds: Readonly<Record<JobKind, true>> = { import: true, export: true, bulk: true, publish: true };

const states: Readonly<Record<JobState, true>> = {
  collecting: true,
  waiting: true,
  running: true,
  done: true,
  failed: true,
  cancelled: true,
  undone: true,
};
