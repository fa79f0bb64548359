import { type LiveEvent, useSubscription, useTranslate } from '@refinedev/core';
import { Alert } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../../workspace/index.tsx';

interface ChangedElsewhereProps {
  readonly resource: string;
  readonly id: string;
}

/** Warns that another user changed or deleted the record while it is being edited. The typed values stay. */
export function ChangedElsewhere({ resource, id }: ChangedElsewhereProps) {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const [text, setText] = useState<string>();
  function hear({ type, payload }: LiveEvent) {
    const { action, actor } = payload;
    // Events about many records at once, or about missed changes, do not necessarily concern this record.
    if (!payload.ids?.includes(id) || actor?.id === user.id || action === 'restore') return;
    const name = actor?.name || translate('show.someone');
    setText(
      translate(type === 'deleted' ? 'form.conflict.deletedElsewhere' : 'form.conflict.changedElsewhere', { name }),
    );
  }
  useSubscription({ channel: `resources/${resource}`, params: { ids: [id] }, onLiveEvent: hear });
  return text === undefined ? null : <Alert type="info" showIcon title={text} role="status" />;
}
