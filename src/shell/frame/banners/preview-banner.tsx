import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useRestart } from '../../../workspace/session/restart.tsx';
import styles from '../shell.module.css';

/** Shows the previewed role while a preview is active. */
export function PreviewBanner() {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  const restart = useRestart();
  const role = preview?.role();
  if (!preview || !role) return null;
  const message = translate('shell.previewing', { role: role.name });
  return (
    <div className={styles.banner} role="status">
      <span title={message}>{message}</span>
      <Button size="small" onClick={() => void restart(preview.end)}>
        {translate('shell.endPreview')}
      </Button>
    </div>
  );
}
