import { useApiUrl, useDataProvider, useTranslate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../workspace/place.tsx';
import type { AttachedFile } from '../view.ts';
import { type FileTypeName, typeOfName } from './types.ts';

/** Timeout of one upload, in milliseconds. The user can cancel it earlier. */
const longest = 10 * 60_000;

/** An upload in progress or a failed one. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Fraction that has been sent, from 0 to 1. */
  readonly part: number;
  /** Why the upload failed. Undefined while it is in progress. */
  readonly problem: string | undefined;
}

export interface UploadTarget {
  readonly resource: string;
  readonly field: string;
  readonly types: readonly FileTypeName[];
  /** Maximum file size in MiB. */
  readonly maxSize: number;
  /** Called after a file has been uploaded. */
  readonly onUploaded: (file: AttachedFile) => void;
}

/** Uploads the files of a field with the session's client and reports the progress of each. */
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
      // Uploads continue while another tab of the console is shown.
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

  /** Returns why a file would be rejected, as far as the browser can decide it. */
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
    /** Cancels an upload, or removes a failed one. */
    cancel(key: number) {
      underWay.current.get(key)?.abort();
      drop(key);
    },
  };
}
