import { useLogout, useTranslate } from '@refinedev/core';
import { useFeedback } from '../../../ui/feedback.tsx';
import { hasDraft } from '../../../workspace/forms/drafts.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { hasUnsaved } from '../../../workspace/session/unload.ts';

/** Returns a function that asks for confirmation and signs out (spec §2). The question names input that would be lost. */
export function useSignOut(): () => Promise<void> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { user } = useWorkspace();
  const { mutate: signOut } = useLogout();
  return async () => {
    const question = translate('shell.signOutQuestion');
    const agreed = await ask({
      title: translate('shell.signOutTitle'),
      content:
        hasUnsaved() || hasDraft(user.id) ? (
          <>
            <div>{question}</div>
            <div>{translate('form.leave.loss')}</div>
          </>
        ) : (
          question
        ),
      okText: translate('shell.confirm'),
      cancelText: translate('shell.cancel'),
    });
    if (agreed) signOut();
  };
}
