import { useEffect, useRef, useState } from 'react';
import type { ConditionRequest } from './condition.worker.ts';
import type { ReadCondition } from './read-condition.ts';

/** Returns what a text says as a condition, once a worker has read it; until then what the former text said. */
export function useCondition({ text, language }: ConditionRequest): ReadCondition {
  const [read, setRead] = useState<ReadCondition>({ condition: undefined, problems: [] });
  const worker = useRef<Worker>(undefined);
  useEffect(() => {
    const started = new Worker(new URL('condition.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ReadCondition>) => setRead(data));
    worker.current = started;
    return () => started.terminate();
  }, []);
  useEffect(() => {
    worker.current?.postMessage({ text, language } satisfies ConditionRequest);
  }, [text, language]);
  return read;
}
