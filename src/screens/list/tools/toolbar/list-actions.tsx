import { useTranslate } from '@refinedev/core';
import { startTransition, useState } from 'react';
import type { Action } from '../../../../engine/actions/record-action.ts';
import { isSupported } from '../../../../engine/actions/states.ts';
import { allows } from '../../../../engine/permissions/permission.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { actionLabel } from '../../../../engine/texts/label.ts';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { useConditionContext } from '../../../../workspace/index.tsx';
import { WriteButton } from '../../../../workspace/parts/write-button.tsx';
import { ActionDialog } from '../../../actions/form-code.tsx';
import { useIdempotentSend } from '../../../actions/use-idempotent-send.ts';
import { filtersOf } from '../../../list-state/request.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';

interface ListActionsProps {
  readonly resource: Resource;
  readonly listState: Pick<ListState, 'address' | 'codec'>;
}

/** The buttons of the actions on the list, as far as the server supports them and the user may use them. */
export default function ListActions({ resource, listState: { address, codec } }: ListActionsProps) {
  const translate = useTranslate();
  const context = useConditionContext(() => '');
  const [running, setRunning] = useState<Action>();
  const close = () => setRunning(undefined);
  const send = useIdempotentSend();
  const available = resource.listActions.filter(
    (action) =>
      isSupported(action, context) &&
      allows(context.snapshot, resource.rules.edit) &&
      allows(context.snapshot, action.perm),
  );
  return (
    <>
      {available.map((action) => (
        <WriteButton key={action.key} danger={action.danger} onClick={() => startTransition(() => setRunning(action))}>
          {actionLabel(translate, resource.name, action)}
        </WriteButton>
      ))}
      {running && (
        <LazyBoundary fallback={null} onClose={close}>
          <ActionDialog
            {...{ resource, send }}
            action={running}
            records={[]}
            selection={running.filtered ? { filters: filtersOf(address, codec), preset: address.preset } : undefined}
            onDone={close}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </>
  );
}
