import { useApiUrl, useCustom } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import {
  followedJobs,
  isActive,
  type Job,
  readJobs,
  useJobSteps,
  useJobsChanged,
} from '../../../workspace/jobs/jobs.tsx';
import { type CallOptions, useCall } from '../../../workspace/requests/call.ts';
import type { BulkTarget } from '../../actions/action-options.ts';
import { useIdempotentSend } from '../../actions/use-idempotent-send.ts';
import type { Values } from '../../records/record.ts';
import { useRefresh } from '../../records/refresh.tsx';
import type { BulkResult } from './results.tsx';

/** How often the progress is asked for, in milliseconds. */
const interval = 1000;

export interface BulkRequest {
  /** `update`, `delete`, or the key of a transition or action. */
  readonly operation: string;
  readonly values: Values;
}

/** Starts a bulk operation of the server and follows its job until it is over, or until the component is gone. */
export function useBulkJob(resource: string) {
  const jobsChanged = useJobsChanged();
  const { cancel } = useJobSteps();
  const refresh = useRefresh(resource);
  const { job, setJob, begin } = useFollowedJob(`${resource}/bulk`);
  const [failure, setFailure] = useState<unknown>();
  const last = useRef<CallOptions>(undefined);

  /** Resolves to the job when it is over; undefined if it was not started, or if that is not known. */
  async function run(request: CallOptions): Promise<Job | undefined> {
    last.current = request;
    setJob(undefined);
    setFailure(undefined);
    try {
      const over = await begin(request);
      await refresh();
      return over;
    } catch (error) {
      setFailure(error);
      return undefined;
    } finally {
      void jobsChanged();
    }
  }

  return {
    job,
    failure,
    start: (request: BulkRequest, target: BulkTarget) => run(startOf(request, target)),
    again: (earlier: Job) => run({ payload: { again: earlier.id } }),
    /** Sends the last request again. It has one effect, also if the first answer was lost. */
    retry: async () => last.current && run(last.current),
    // It may be over by now, which the next answer tells.
    stop: (running: Job) => cancel(running.id).catch(() => undefined),
  };
}

function useFollowedJob(path: string) {
  const call = useCall();
  const send = useIdempotentSend();
  const [job, setJob] = useState<Job>();
  const isGone = useRef(false);
  const runningId = useRef<string>(undefined);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (runningId.current !== undefined) followedJobs.delete(runningId.current);
    };
  }, []);

  async function ask(method: 'get' | 'post', at: string, more?: CallOptions): Promise<Job> {
    const [found] = readJobs([await call(method, at, more)]);
    if (!found) throw new TypeError(`${at}: a job was expected`);
    return found;
  }

  async function begin(request: CallOptions): Promise<Job> {
    let current = await send(path, request, (idempotencyKey) =>
      ask('post', path, { ...request, meta: { idempotencyKey } }),
    );
    runningId.current = current.id;
    followedJobs.add(current.id);
    setJob(current);
    while (isActive(current) && !isGone.current) {
      await new Promise((resolve) => setTimeout(resolve, interval));
      // An answer that is lost is asked for again.
      current = await ask('get', `jobs/${current.id}`).catch(() => current);
      setJob(current);
    }
    if (!isGone.current) runningId.current = undefined;
    return current;
  }

  return { job, setJob, begin };
}

function startOf({ operation, values }: BulkRequest, target: BulkTarget): CallOptions {
  if ('records' in target) {
    const records = target.records.map(({ id, version }) => ({ id, version }));
    return { payload: { operation, values, records } };
  }
  const { filters, preset } = target.selection;
  return { payload: { operation, values }, filters, query: { _preset: preset } };
}

/** Loads the results of a job that is over. The server answers a limited number of them. */
export function useBulkResults(job: Job | undefined, outcome: 'fail' | 'update', isWanted: boolean) {
  const apiUrl = useApiUrl();
  const { query } = useCustom({
    url: `${apiUrl}/jobs/${job?.id}/rows`,
    method: 'get',
    config: { query: { outcome } },
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      queryKey: ['jobs', job?.id, 'rows', outcome],
      enabled: isWanted && job !== undefined && !isActive(job),
    },
  });
  return readResults(query.data?.data);
}

function readResults(data: unknown): BulkResult[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((row: unknown) => {
    if (!isObject(row) || !isObject(row.record)) return [];
    const { id, label } = row.record;
    const reason = isObject(row.errors) ? Object.values(row.errors).flat().map(String).join('; ') : undefined;
    return [{ id: String(id), name: String(label), reason }];
  });
}
