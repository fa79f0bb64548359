import { useDelete, useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { undoSeconds, useDeletedNotice } from '../../shared/undo.tsx';
import type { AnyRecord } from '../values.ts';
import { BulkDialog } from './dialog.tsx';

export interface BulkDeletionProps {
  readonly resource: Resource;
  readonly records: readonly AnyRecord[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation once, deletes the records one after the other, and offers to restore the deleted ones. */
export function BulkDeletion({ resource, records, onDone, onClose }: BulkDeletionProps) {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { mutateAsync } = useDelete();
  const tell = useDeletedNotice(resource);
  const isAsked = useRef(false);
  const [isAgreed, setAgreed] = useState(false);
  const { name } = resource;
  const work = useCallback(
    ({ id }: AnyRecord) =>
      mutateAsync({
        resource: name,
        id: String(id),
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: [],
        meta: { silent: true },
      }),
    [mutateAsync, name],
  );
  const question = useEffectEvent(async () => {
    const agreed = await ask({
      title: translate('form.bulk.deleteQuestion', { count: records.length }),
      content: translate('show.deleteHelp', { seconds: undoSeconds }),
      okText: translate('show.delete'),
      cancelText: translate('form.cancel'),
      danger: true,
    });
    if (agreed) setAgreed(true);
    else onClose();
  });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void question();
  }, []);
  if (!isAgreed) return null;
  return (
    <BulkDialog
      resource={resource}
      label={translate('show.delete')}
      records={records}
      work={work}
      onDone={(done) => {
        tell(
          done.map(({ id }) => String(id)),
          translate('form.bulk.deleted', { count: done.length }),
        );
        onDone();
      }}
      onClose={onClose}
    />
  );
}
