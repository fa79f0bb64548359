import { useDelete, useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useFeedback } from '../../workspace/feedback.tsx';
import { type ResourceRecord, recordName } from './record.ts';

/** Asks whether the record is to go, by its name, and deletes it. */
export function useDeletion(resource: Resource, onDone?: () => void): (record: ResourceRecord) => void {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { mutateAsync } = useDelete();
  return useCallback(
    (record) => {
      const name = recordName(resource, record);
      const remove = () =>
        mutateAsync({
          resource: resource.name,
          id: record.id,
          mutationMode: 'pessimistic',
          successNotification: { type: 'success', message: translate('show.deleted', { name }) },
          errorNotification: false,
        }).then(
          () => onDone?.(),
          // The transport has said why; the question is closed.
          () => undefined,
        );
      void ask({
        title: translate('show.deleteQuestion', { name }),
        content: translate('show.deleteHelp'),
        okText: translate('show.delete'),
        cancelText: translate('show.cancel'),
        danger: true,
        onOk: remove,
      });
    },
    [resource, onDone, translate, ask, mutateAsync],
  );
}
