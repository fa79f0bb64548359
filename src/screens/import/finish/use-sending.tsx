import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useJobsChanged } from '../../../workspace/jobs.tsx';
import { useNavigate, usePlace } from '../../../workspace/place.tsx';
import { useRefresh } from '../../shared/refresh.tsx';
import type { ImportApi } from '../api.ts';
import type { Check } from '../checking/check.ts';
import type { Source } from '../mapping/use-mapping.tsx';
import { createSending, type Sending, type SendingState } from './sending.ts';

export interface SendingOptions {
  readonly resource: Resource;
  readonly api: ImportApi;
  readonly check: Check;
  readonly source: Source;
  /** The rows are with the server: nothing would be lost by leaving. */
  readonly onSent: () => void;
}

/** Characters of a file's name that are kept of it. */
const longestName = 200;

/** Sends what was checked, and leads to what became of it. Tried again it goes on where it was cut off. */
export function useSending({ resource, api, check, source, onSent }: SendingOptions) {
  const navigate = useNavigate();
  const place = usePlace();
  const jobsChanged = useJobsChanged();
  const refresh = useRefresh(resource.name);
  const [state, setState] = useState<SendingState>({ isSending: false, sent: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();
  const sending = useRef<{ readonly version: number; readonly sending: Sending }>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      // Behind another tab it goes on.
      if (place.isShown()) leaving.current?.abort();
    },
    [place],
  );

  async function send() {
    const { version, onDuplicate, counts } = check.get();
    // What was changed since is another import; what was only cut off is the same one.
    if (sending.current?.version !== version) {
      const rows = check.rowsIn('all').filter((row) => !row.isRemoved);
      const options = { onDuplicate, partial: counts.wrong > 0, file: source.file.slice(-longestName) };
      sending.current = { version, sending: createSending({ rows, options, api, onProgress: setState }) };
    }
    const controller = new AbortController();
    leaving.current = controller;
    setFailure(undefined);
    try {
      const result = await sending.current.sending.run(controller.signal);
      if (result.kind === 'refused') {
        check.learn(result.rows, result.results);
        return;
      }
      onSent();
      void navigate({ search: new URLSearchParams({ job: result.job }).toString() }, { replace: true });
      await Promise.all([jobsChanged(), refresh()]);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error);
    } finally {
      setState((before) => ({ ...before, isSending: false }));
    }
  }

  return { ...state, failure, send: () => void send() };
}
