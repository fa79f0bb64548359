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
  /** The server has received the rows: leaving would lose nothing. */
  readonly onSent: () => void;
}

/** Maximum length of a stored file name, in characters. */
const longestName = 200;

/** Sends the checked rows and navigates to the result. A retry continues where the request was interrupted. */
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
      // In a background tab it continues.
      if (place.isShown()) leaving.current?.abort();
    },
    [place],
  );

  async function send() {
    const { version, onDuplicate, counts } = check.get();
    // Rows that changed since are a new import; an interrupted attempt with the same rows is continued.
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
