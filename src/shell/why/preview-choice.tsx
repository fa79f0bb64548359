import { useTranslate } from '@refinedev/core';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Role } from './needs.ts';
import styles from './why.module.css';

/** 以此角色预览: previews the console with the permissions of a role. */
export function PreviewChoice({ roles }: { readonly roles: readonly Role[] }) {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  const [chosen, setChosen] = useState<Role>();
  return (
    <Space.Compact className={styles.preview}>
      <Select
        className={styles.role}
        aria-label={translate('why.previewRole')}
        placeholder={translate('why.previewRole')}
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) => setChosen(roles.find((role) => role.id === id))}
      />
      <Button
        disabled={!chosen || !preview}
        onClick={() => chosen && preview?.begin({ id: chosen.id, name: chosen.name })}
      >
        {translate('why.preview')}
      </Button>
    </Space.Compact>
  );
}
