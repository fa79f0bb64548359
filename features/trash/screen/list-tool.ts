import { hasAbility } from '../../../src/engine/features/ability.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { ListTool, ListToolProps } from '../../../src/screens/list/tools/toolbar/list-tools.ts';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';

export const tool: ListTool = {
  key: 'trash',
  title: { zh: '回收站', en: 'Trash' },
  isOffered: ({ allow, rules, capabilities }, snapshot) =>
    allow.delete && allows(snapshot, rules.delete) && hasAbility(capabilities, 'trash'),
  Body: lazyWithRetry<ListToolProps>(() => import('./index.tsx')),
};
