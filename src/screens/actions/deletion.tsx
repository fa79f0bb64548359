import { useDelete, useTranslate } from '@refinedev/core';
import type { Resource } from '../../engine/resource.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { useRecordName } from '../../workspace/record-name.tsx';
import type { ResourceRecord } from '../records/record.ts';
import { useDeletionHelp } from './deletion-help.tsx';
import { useDeletedNotice } from './undo.tsx';

/** Asks for confirmation, deletes the record, and offers to restore it. */
export function useDeletion(resource: Resource, onDone?: () => void): (record: ResourceRecord) => void {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { ask } = useFeedback();
  const help = useDeletionHelp(resource);
  const { mutateAsync } = useDelete();
  const tell = useDeletedNotice(resource);
  return (record) => {
    const name = nameOf(resource, record);
    async function remove() {
      try {
        const silent = { successNotification: false, errorNotification: false } as const;
        await mutateAsync({ resource: resource.name, id: record.id, mutationMode: 'pessimistic', ...silent });
      } catch {
        // The transport has reported the failure; the dialog is closed.
        return;
      }
      tell([record.id], translate('show.deleted', { name }));
      onDone?.();
    }
    void ask({
      title: translate('show.deleteQuestion', { name }),
      content: help,
      okText: translate('show.delete'),
      cancelText: translate('show.cancel'),
      danger: true,
      onOk: remove,
    });
  };
}
