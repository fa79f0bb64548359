import { type LiveEvent, useSubscription, useTranslate } from '@refinedev/core';
import { Alert } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/index.tsx';

interface ChangedElsewhereProps {
  readonly resource: string;
  readonly id: string;
}

/** Says that somebody else changed or deleted the record while it is being edited; what was typed is left alone. */
export function ChangedElsewhere({ resource, id }: ChangedElsewhereProps) {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const [text, setText] = useState<string>();
  function hear({ type, payload }: LiveEvent) {
    const { action, actor } = payload;
    // What is told of many records at once, or missed, need not be about this one.
    if (!payload.ids?.includes(id) || actor?.id === user.id || action === 'restore') return;
    const name = actor?.name || translate('show.someone');
    setText(
      translate(type === 'deleted' ? 'form.conflict.deletedElsewhere' : 'form.conflict.changedElsewhere', { name }),
    );
  }
  useSubscription({ channel: `resources/${resource}`, params: { ids: [id] }, onLiveEvent: hear });
  return text === undefined ? null : <Alert type="info" showIcon title={text} role="status" />;
}
