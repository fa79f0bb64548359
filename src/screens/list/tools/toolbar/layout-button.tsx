import { CalendarOutlined, CheckOutlined, TableOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListLayout } from '../../../../engine/definition/fixed-values.ts';
import styles from './toolbar.module.css';

const icons: Readonly<Record<ListLayout, ReactNode>> = {
  table: <TableOutlined />,
  calendar: <CalendarOutlined />,
  queue: <CheckOutlined />,
  grid: <CalendarOutlined />,
};

export interface LayoutButtonProps {
  /** The layout that the button switches to. */
  readonly next: ListLayout;
  readonly onClick: () => void;
}

/** Switches to the next layout of a list. Most lists have only one. */
export default function LayoutButton({ next, onClick }: LayoutButtonProps) {
  const title = useTranslate()(`list.layouts.${next}`);
  return (
    <Button icon={icons[next]} aria-label={title} onClick={onClick}>
      <span className={styles.word}>{title}</span>
    </Button>
  );
}
