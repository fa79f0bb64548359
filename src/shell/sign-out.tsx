import { useLogout, useTranslate } from '@refinedev/core';
import { useFeedback } from '../workspace/feedback.tsx';

/** Returns a function that asks for confirmation and signs out (spec §2). */
export function useSignOut(): () => Promise<void> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { mutate: signOut } = useLogout();
  return async () => {
    const agreed = await ask({
      title: translate('shell.signOutTitle'),
      content: translate('shell.signOutQuestion'),
      okText: translate('shell.confirm'),
      cancelText: translate('shell.cancel'),
    });
    if (agreed) signOut();
  };
}
