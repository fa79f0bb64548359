import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';
import styles from './refused-button.module.css';

/** A disabled button that stays focusable and shows the reason to pointer, keyboard and screen reader users. */
export default function RefusedButton(props: ButtonProps & { readonly reason: string }) {
  const { reason, type, size, icon, danger, children } = props;
  const reasonId = useId();
  return (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      <span className={styles.place}>
        <Button
          {...{ type, size, icon, danger }}
          className={styles.refused}
          data-bare={type === 'link' || type === 'text' || undefined}
          aria-disabled
          aria-label={props['aria-label']}
          aria-describedby={reasonId}
        >
          {children}
        </Button>
        <span id={reasonId} className={styles.unseen}>
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}
