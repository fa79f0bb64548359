import { useDelete, useTranslate } from '@refinedev/core';
import { useCallback, useState } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { BulkTarget } from '../../actions/action-options.ts';
import { useDeletionHelp } from '../../actions/deletion-help.tsx';
import { useDeletedNotice } from '../../actions/undo.tsx';
import { useOnMount } from '../../actions/use-on-mount.ts';
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
  const work = useSilentDeletion(resource.name);
  const tell = useDeletedNotice(resource);
  const [isAgreed, setAgreed] = useState(false);
  const label = translate('show.delete');
  useOnMount(async () => {
    const agreed = await ask({
      title: target
        ? translate('bulk.deleteAll', { count: target.count })
        : translate('bulk.each.deleteQuestion', { count: records.length }),
      content: help,
      okText: label,
      cancelText: translate('form.cancel'),
      danger: true,
    });
    if (agreed) setAgreed(true);
    else onClose();
  });
  if (!isAgreed) return null;
  if (target) return <BulkJob {...{ resource, target, label, onDone, onClose }} operation="delete" values={{}} />;
  return (
    <BulkDialog
      {...{ resource, label, records, work, onClose }}
      onDone={(done) => {
        tell(
          done.map(({ id }) => String(id)),
          translate('bulk.each.deleted', { count: done.length }),
        );
        onDone();
      }}
    />
  );
}

function useSilentDeletion(resource: string) {
  const { mutateAsync } = useDelete();
  return useCallback(
    ({ id }: AnyRecord) =>
      mutateAsync({
        resource,
        id: String(id),
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: [],
        meta: { silent: true },
      }),
    [mutateAsync, resource],
  );
}
