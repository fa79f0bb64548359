import { useDelete, useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { BulkTarget } from '../../actions/action-options.ts';
import { useDeletionHelp } from '../../actions/deletion-help.tsx';
import { useDeletedNotice } from '../../actions/undo.tsx';
import type { AnyRecord } from '../../records/record.ts';
import { BulkDialog } from './dialog.tsx';
import { BulkJob } from './job.tsx';

export interface BulkDeletionProps {
  readonly resource: Resource;
  readonly records: readonly AnyRecord[];
  /** Everything that a list shows, in place of the records. */
  readonly target?: BulkTarget | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation once, deletes the records one after the other, and offers to restore the deleted ones. */
export function BulkDeletion({ resource, records, target, onDone, onClose }: BulkDeletionProps) {
  useWords('bulk');
  const translate = useTranslate();
  const { ask } = useFeedback();
  const help = useDeletionHelp(resource);
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
      title: target
        ? translate('bulk.deleteAll', { count: target.count })
        : translate('bulk.each.deleteQuestion', { count: records.length }),
      content: help,
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
  if (target) {
    const label = translate('show.delete');
    return <BulkJob {...{ resource, target, label, onDone, onClose }} operation="delete" values={{}} />;
  }
  return (
    <BulkDialog
      resource={resource}
      label={translate('show.delete')}
      records={records}
      work={work}
      onDone={(done) => {
        tell(
          done.map(({ id }) => String(id)),
          translate('bulk.each.deleted', { count: done.length }),
        );
        onDone();
      }}
      onClose={onClose}
    />
  );
}
