import { useCan, useDataProvider, useTranslate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useLabelSearch } from '../../ui/pinyin/use-pinyin.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { useRestart } from '../../workspace/session/restart.tsx';
import type { Role } from './needs.ts';
import styles from './why.module.css';

/** 以此角色预览: previews a screen with the permissions of a role, if the user may see roles. */
export function PreviewChoice({ path }: { readonly path: string | undefined }) {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  const restart = useRestart();
  const roles = useRoles();
  const [chosen, setChosen] = useState<Role>();
  const search = useLabelSearch();
  if (!roles || !preview) return null;
  return (
    <Space.Compact className={styles.preview}>
      <Select
        className={styles.role}
        aria-label={translate('why.previewRole')}
        placeholder={translate('why.previewRole')}
        showSearch={search}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) => setChosen(roles.find((role) => role.id === id))}
      />
      <Button
        disabled={!chosen}
        onClick={() => chosen && void restart(() => preview.begin({ id: chosen.id, name: chosen.name }, path))}
      >
        {translate('why.preview')}
      </Button>
    </Space.Compact>
  );
}

/** Returns at most one page of roles; undefined until they are known, and for users who may not see them. */
function useRoles(): readonly Role[] | undefined {
  const { system } = useWorkspace();
  const dataProvider = useDataProvider();
  const { data: access } = useCan({ resource: system.roles, action: 'list' });
  const { data } = useQuery({
    queryKey: ['why', 'roles'],
    queryFn: () =>
      dataProvider().getList({
        resource: system.roles,
        pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
        meta: { silent: true },
      }),
    enabled: access?.can === true,
  });
  return data?.data.map(({ id, name }) => ({ id: String(id), name: String(name) }));
}
