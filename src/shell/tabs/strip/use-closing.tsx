import { useTranslate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useTabs } from '../index.tsx';
import { closed, noTabs, type Tab } from '../model.ts';
import { othersClosed, refreshed } from '../storage/changes.ts';
import { useTabTitle } from '../use-tab-title.tsx';

/**
 * Actions on tabs. Each resolves to whether it was done: not while a save fails. The user is asked first if unsaved input
 * would be lost.
 */
export interface Closing {
  readonly refresh: (path: string) => Promise<boolean>;
  readonly close: (path: string) => Promise<boolean>;
  readonly closeOthers: (path: string) => Promise<boolean>;
  readonly closeAll: () => Promise<boolean>;
}

/** @param onChange Called together with each change of the tabs. */
export function useClosing(onChange: () => void): Closing {
  const { tabs, change: apply, followPending } = useTabs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { home } = useWorkspace().plan;

  const mayLose = useMayLose();
  const change: typeof apply = (step) => {
    followPending();
    onChange();
    apply(step);
  };
  return {
    async refresh(path) {
      const words = { question: 'tabs.loseOnRefresh', agree: 'tabs.discardAndRefresh' };
      if (!(await mayLose((tab) => tab.path === path, words))) return false;
      // Screens that mount again fetch their data again.
      await client.invalidateQueries({ refetchType: 'none' });
      change((now) => refreshed(now, path));
      return true;
    },
    async close(path) {
      if (!(await mayLose((tab) => tab.path === path))) return false;
      change((now) => closed(now, path));
      if (tabs.list.length === 1) void navigate('/');
      return true;
    },
    async closeOthers(path) {
      if (!(await mayLose((tab) => tab.path !== path && tab.path !== home))) return false;
      change((now) => othersClosed(now, path, home));
      return true;
    },
    async closeAll() {
      if (!(await mayLose(() => true))) return false;
      change(() => noTabs);
      void navigate('/');
      return true;
    },
  };
}

/** Returns a function that asks whether the unsaved input of some tabs may be lost. False, too, while a save fails. */
function useMayLose() {
  const { tabs, isDirty, saved } = useTabs();
  const translate = useTranslate();
  const { ask } = useFeedback();
  const titleOf = useTabTitle();
  return async (isMeant: (tab: Tab) => boolean, words = { question: 'tabs.lose', agree: 'tabs.discard' }) => {
    const meant = tabs.list.filter(isMeant);
    if ((await Promise.all(meant.map(({ path }) => saved(path)))).includes(false)) return false;
    const losing = meant.filter(({ path }) => isDirty(path));
    if (losing.length === 0) return true;
    const titles = losing.map((tab) => titleOf(tab).short).join(translate('tabs.separator'));
    return ask({
      title: translate(words.question),
      content: translate('tabs.loss', { titles }),
      okText: translate(words.agree),
      cancelText: translate('tabs.stay'),
      danger: true,
    });
  };
}
