import { useState } from 'react';
import { maxFileNameLength } from '../../../base/limits.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useJobsChanged } from '../../../workspace/jobs/jobs.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import { useRefresh } from '../../records/refresh.tsx';
import type { Check } from '../checking/check.ts';
import type { Source } from '../mapping/use-mapping.tsx';
import type { SendingState } from './sending.ts';
import type { Sendings } from './sendings.ts';

export interface SendingOptions {
  readonly resource: Resource;
  readonly check: Check;
  readonly sendings: Sendings;
  readonly source: Source;
  /** The server has received the rows: leaving would lose nothing. */
  readonly onSent: () => void;
}

/** Sends the checked rows and navigates to the result. A retry continues where the request was interrupted. */
export function useSending({ resource, check, sendings, source, onSent }: SendingOptions) {
  const navigate = useNavigate();
  const jobsChanged = useJobsChanged();
  const refresh = useRefresh(resource.name);
  const [state, setState] = useState<SendingState>({ isSending: false, sent: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();

  async function send() {
    const { onDuplicate, counts } = check.get();
    const rows = check.rowsIn('all').filter((row) => !row.isRemoved);
    const options = { onDuplicate, partial: counts.wrong > 0, file: source.file.slice(-maxFileNameLength) };
    setFailure(undefined);
    try {
      const result = await sendings.run(rows, options, setState);
      if (result.kind === 'refused') {
        check.learn(result.rows, result.results);
        return;
      }
      onSent();
      void navigate({ search: new URLSearchParams({ job: result.job }).toString() }, { replace: true });
      await Promise.all([jobsChanged(), refresh()]);
    } catch (error) {
      setFailure(error);
    } finally {
      setState((before) => ({ ...before, isSending: false }));
    }
  }

  return { ...state, failure, send: () => void send() };
}
