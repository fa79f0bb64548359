import { useApiUrl, useCustom, useDataProvider, useSubscription, useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isObject } from '../engine/is-object.ts';
import { useFeedback } from './feedback.tsx';
import { reasonOf } from './reason.ts';

export type JobState = 'collecting' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone';

/** An import or export as the server tells of it (api contract §4). */
export interface Job {
  readonly id: string;
  readonly kind: 'import' | 'export';
  /** Name of the resource. */
  readonly resource: string;
  readonly state: JobState;
  /** Rows in all, and those that are through. */
  readonly total: number;
  readonly done: number;
  /** Name of the sheet. */
  readonly file?: string | null;
  readonly createdAt: string;
  /** What an import came to, in rows. */
  readonly result?: Readonly<Record<'created' | 'updated' | 'skipped' | 'failed', number>> | null;
  /** Address of its file for a short while: the export, or the rows that were not imported. */
  readonly download?: string | null;
  /** Why there is no address of its file: one's rights are not those it was made with. */
  readonly withheld?: string | null;
  readonly canUndo: boolean;
  /** Why it failed. */
  readonly error?: string | null;
}

/** True as long as something may still happen to it by itself. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** How often a job that is under way is asked about, in milliseconds: its events may not reach the browser. */
const interval = 2000;

const jobsKey = ['jobs'];

/** One's own imports and exports, the latest first; asked again when something happens to one, and while one is under way. */
export function useJobs() {
  const changed = useJobsChanged();
  useSubscription({ channel: 'jobs', types: ['*'], onLiveEvent: () => void changed() });
  const url = `${useApiUrl()}/jobs`;
  const { query } = useCustom({
    url,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      queryKey: [...jobsKey, 'list'],
      refetchInterval: ({ state }) => (readJobs(state.data?.data).some(isActive) ? interval : false),
    },
  });
  const jobs = useMemo(() => readJobs(query.data?.data), [query.data]);
  return { jobs, isKnown: query.isSuccess, error: query.error, refetch: query.refetch };
}

/** One import or export; asked about again and again while it is under way. */
export function useJob(id: string) {
  const url = `${useApiUrl()}/jobs/${encodeURIComponent(id)}`;
  const { query } = useCustom({
    url,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      queryKey: [...jobsKey, id],
      refetchInterval: ({ state }) => {
        const [known] = readJobs([state.data?.data]);
        return known && isActive(known) ? interval : false;
      },
    },
  });
  const [known] = readJobs([query.data?.data]);
  return { job: known, isPending: query.isPending, error: query.error, refetch: query.refetch };
}

/** Has every screen that shows jobs ask for them again, since one was opened or something happened to one. */
export function useJobsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: jobsKey }), [queries]);
}

/** What can be done to a job. Rejects with the transport's errors; whoever asks tells them. */
export function useJobSteps() {
  const dataProvider = useDataProvider();
  const changed = useJobsChanged();
  return useMemo(() => {
    async function post(id: string, step: 'cancel' | 'undo'): Promise<unknown> {
      const provider = dataProvider();
      const url = `${provider.getApiUrl()}/jobs/${encodeURIComponent(id)}/${step}`;
      const answer = await provider.custom?.({ url, method: 'post', payload: {}, meta: { silent: true } });
      await changed();
      return answer?.data;
    }
    return {
      cancel: async (id: string) => void (await post(id, 'cancel')),
      /**
       * Resolves with how many records were kept as they are, since somebody has changed them or refers to them; and with
       * whether it is over: a large import is undone in the background.
       */
      async undo(id: string) {
        const answer = await post(id, 'undo');
        const { kept = [], job = undefined } = isObject(answer) ? answer : {};
        return { kept: Array.isArray(kept) ? kept.length : 0, isOver: readJobs([job])[0]?.state === 'undone' };
      },
    };
  }, [dataProvider, changed]);
}

/**
 * What a click on the file of a job does: an address that is over is asked for anew, and followed.
 *
 * @param base what stands before the addresses of files
 */
export function useJobFile({ id, download }: Pick<Job, 'id' | 'download'>, base: string) {
  const dataProvider = useDataProvider();
  const changed = useJobsChanged();
  const translate = useTranslate();
  const { notify } = useFeedback();
  return async (event: { preventDefault(): void }): Promise<void> => {
    if (!download || !isAddressOver(download)) return;
    event.preventDefault();
    const provider = dataProvider();
    const url = `${provider.getApiUrl()}/jobs/${encodeURIComponent(id)}`;
    try {
      const answer = await provider.custom?.({ url, method: 'get', meta: { silent: true } });
      const [fresh] = readJobs([answer?.data]);
      if (fresh?.download) follow(`${base}${fresh.download}`);
      else if (fresh?.withheld) notify({ type: 'error', title: fresh.withheld });
    } catch (error) {
      notify({ type: 'error', title: reasonOf(error, translate) });
    }
    await changed();
  };
}

/** Seconds before its end in which an address is taken for over: it has to reach the server yet. */
const margin = 5;

function isAddressOver(address: string): boolean {
  const expires = Number(new URLSearchParams(address.slice(address.indexOf('?'))).get('expires') ?? Number.NaN);
  return expires - margin < Date.now() / 1000;
}

function follow(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Those of a list that are jobs: what another version of the server adds is left out, not fatal. */
function readJobs(data: unknown): Job[] {
  return Array.isArray(data) ? data.filter(isJob) : [];
}

function isJob(value: unknown): value is Job {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    (value.kind === 'import' || value.kind === 'export') &&
    typeof value.resource === 'string' &&
    typeof value.state === 'string' &&
    Object.hasOwn(states, value.state) &&
    typeof value.total === 'number' &&
    typeof value.done === 'number' &&
    typeof value.createdAt === 'string'
  );
}

const states: Readonly<Record<JobState, true>> = {
  collecting: true,
  waiting: true,
  running: true,
  done: true,
  failed: true,
  cancelled: true,
  undone: true,
};
