import { useTranslate } from '@refinedev/core';
import { createContext, use, useEffect, useRef, useState } from 'react';
import type { Translate } from '../../engine/fields/kind.ts';
import { usePlace } from '../../workspace/place/place.tsx';
import { useCall } from '../../workspace/requests/call.ts';
import { reasonOf } from '../../workspace/requests/reason.ts';
import type { AttachedFile } from '../view.ts';
import { longestUpload } from './kind.ts';
import { type FileTypeName, typeOfName } from './types.ts';

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
  /** Maximum number of files of the field. */
  readonly maxCount: number;
  /** Called after a file has been uploaded. */
  readonly onUploaded: (file: AttachedFile) => void;
}

/** Sends one file of a field, and reports how much of it has been sent, from 0 to 1. */
export type SendFile = (
  file: File,
  field: string,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void; readonly timeout: number },
) => Promise<AttachedFile>;

const SendFileContext = createContext<SendFile | undefined>(undefined);

/** Replaces the session's client for the uploads below, for pages without a session. */
export const SendFileProvider = SendFileContext;

/** Uploads the files of a field and reports the progress of each. */
export function useUploads({ resource, field, types, maxSize, maxCount, onUploaded }: UploadTarget) {
  const translate = useTranslate();
  const call = useCall();
  const sendFile = use(SendFileContext);
  const place = usePlace();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const underWay = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
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
    const { signal } = controller;
    const options = { signal, timeout: longestUpload, onProgress: (part: number) => update(key, { part }) };
    try {
      const data = await (sendFile ? sendFile(file, field, options) : sendBySession(file, options));
      drop(key);
      latest.current(data);
    } catch (error) {
      if (controller.signal.aborted) drop(key);
      else update(key, { problem: reasonOf(error, translate) });
    } finally {
      underWay.current.delete(key);
    }
  }

  function sendBySession(file: File, options: Parameters<SendFile>[2]) {
    const payload = new FormData();
    payload.append('resource', resource);
    payload.append('field', field);
    payload.append('file', file, file.name);
    return call<AttachedFile>('post', 'files', { payload, meta: options });
  }

  return {
    uploads,
    /** Sends the files. Those beyond the first `room` are listed with the reason why they are not sent. */
    add(files: readonly File[], room: number) {
      let left = room;
      for (const file of files) {
        count.current += 1;
        const key = count.current;
        const tooMany = left > 0 ? undefined : translate('media.upload.tooMany', { count: maxCount });
        const problem = problemOf(file, { types, maxSize }, translate) ?? tooMany;
        if (problem === undefined) left -= 1;
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

/** Returns why a file would be rejected, as far as the browser can decide it. */
function problemOf(
  file: File,
  { types, maxSize }: Pick<UploadTarget, 'types' | 'maxSize'>,
  translate: Translate,
): string | undefined {
  const type = typeOfName(file.name);
  if (type === undefined || !types.includes(type)) {
    return translate('media.upload.wrongType', { types: types.join(' ') });
  }
  return file.size > maxSize * 1024 * 1024 ? translate('media.upload.tooLarge', { size: maxSize }) : undefined;
}
