import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { ListLayout } from '../../../../engine/definition/list.ts';
import styles from './toolbar.module.css';

const icons = import.meta.glob<ComponentType>('../../../../../features/*/screen/icon.ts', {
  eager: true,
  import: 'LayoutIcon',
});

export interface LayoutButtonProps {
  /** The layout that the button switches to, and what it is called. */
  readonly next: ListLayout;
  readonly title: string;
  readonly onClick: () => void;
}

/** Switches to the next layout of a list. Most lists have only one. */
export default function LayoutButton({ next, title, onClick }: LayoutButtonProps) {
  const Icon = icons[`../../../../../features/${next}/screen/icon.ts`] ?? TableOutlined;
  return (
    <Button icon={<Icon />} aria-label={title} onClick={onClick}>
      <span className={styles.word}>{title}</span>
    </Button>
  );
}
