import { useApiUrl, useDataProvider, useTranslate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../workspace/place.tsx';
import type { AttachedFile } from '../view.ts';
import { type FileTypeName, typeOfName } from './types.ts';

/** How long one file may take, in milliseconds; it can be called off before. */
const longest = 10 * 60_000;

/** A file on its way, or one that did not get through. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** How much of it has been sent, from 0 to 1. */
  readonly part: number;
  /** Why it was refused; undefined while it is on its way. */
  readonly problem: string | undefined;
}

export interface UploadTarget {
  readonly resource: string;
  readonly field: string;
  readonly types: readonly FileTypeName[];
  /** Largest file in MiB. */
  readonly maxSize: number;
  /** A file has arrived. */
  readonly onUploaded: (file: AttachedFile) => void;
}

/** Sends files for a field through the session's own client, one after another, and tells how far each is. */
export function useUploads({ resource, field, types, maxSize, onUploaded }: UploadTarget) {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const { custom } = useDataProvider()();
  const place = usePlace();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const underWay = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  const told = useRef(onUploaded);
  useEffect(() => {
    told.current = onUploaded;
  });
  useEffect(() => {
    const controllers = underWay.current;
    return () => {
      // Behind another tab they go on.
      if (!place.isShown()) return;
      for (const controller of controllers.values()) controller.abort();
    };
  }, [place]);

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send(key: number, file: File) {
    const controller = new AbortController();
    underWay.current.set(key, controller);
    const payload = new FormData();
    payload.append('resource', resource);
    payload.append('field', field);
    payload.append('file', file, file.name);
    try {
      const { data } = (await custom?.<AttachedFile>({
        url: `${apiUrl}/files`,
        method: 'post',
        payload,
        meta: {
          silent: true,
          signal: controller.signal,
          timeout: longest,
          onProgress: (part: number) => update(key, { part }),
        },
      })) ?? { data: undefined };
      drop(key);
      if (data) told.current(data);
    } catch (error) {
      if (controller.signal.aborted) drop(key);
      else update(key, { problem: error instanceof Error ? error.message : String(error) });
    } finally {
      underWay.current.delete(key);
    }
  }

  /** Why a file would be refused, as far as that can be told without the server. */
  function problemOf(file: File): string | undefined {
    const type = typeOfName(file.name);
    if (type === undefined || !types.includes(type)) {
      return translate('media.upload.wrongType', { types: types.join(' ') });
    }
    return file.size > maxSize * 1024 * 1024 ? translate('media.upload.tooLarge', { size: maxSize }) : undefined;
  }

  return {
    uploads,
    add(files: readonly File[]) {
      for (const file of files) {
        count.current += 1;
        const key = count.current;
        const problem = problemOf(file);
        setUploads((all) => [...all, { key, name: file.name, part: 0, problem }]);
        if (problem === undefined) void send(key, file);
      }
    },
    /** Calls one off, or lets go of one that was refused. */
    cancel(key: number) {
      underWay.current.get(key)?.abort();
      drop(key);
    },
  };
}
