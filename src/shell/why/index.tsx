import { useTranslate } from '@refinedev/core';
import { Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { entryTitle } from '../../engine/label.ts';
import { matchRoute } from '../../engine/plan.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { useWords } from '../../workspace/words.tsx';
import { NeedsTable } from './needs-table.tsx';
import { PreviewChoice } from './preview-choice.tsx';
import { useNeeds } from './use-needs.tsx';
import styles from './why.module.css';

/**
 * 为什么看不到: shows which permission each menu entry, column and button of a screen requires, and which roles grant
 * it.
 */
export function Why({ onClosed }: { readonly onClosed: () => void }) {
  useWords('why');
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const screens = plan.routes.filter(({ inMenu }) => inMenu);
  const [path, setPath] = useState(() => {
    const here = matchRoute(plan, pathname)?.route.path;
    return screens.some((screen) => screen.path === here) ? here : screens[0]?.path;
  });
  const { needs, roles, isLoading, hasFailed } = useNeeds(path);
  return (
    <Modal
      open={isOpen}
      width={760}
      footer={null}
      title={translate('why.title')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Select
        className={styles.screen}
        aria-label={translate('why.screen')}
        showSearch={{ optionFilterProp: 'label' }}
        value={path}
        options={screens.map((screen) => ({
          value: screen.path,
          label: entryTitle(translate, { key: screen.path, title: screen.title }),
        }))}
        onChange={setPath}
      />
      {hasFailed ? (
        <p role="alert">{translate('why.failed')}</p>
      ) : (
        <Spin spinning={isLoading}>
          <NeedsTable needs={needs} roles={roles} />
        </Spin>
      )}
      <PreviewChoice roles={roles} />
    </Modal>
  );
}
