import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { ListLayout } from '../../../../engine/definition/list.ts';
import { presetChange } from '../../../list-state/address.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import styles from './toolbar.module.css';

const icons = import.meta.glob<ComponentType>('../../../../../features/*/screen/icon.ts', {
  eager: true,
  import: 'LayoutIcon',
});

export interface LayoutButtonProps {
  /** The layout that the button switches to, and what it is called. */
  readonly next: ListLayout;
  readonly title: string;
  readonly listState: ListState;
}

/**
 * Switches to the next layout of a list, which has the preset that it opens with unless the user has chosen another. Most
 * lists have only one layout.
 */
export default function LayoutButton({ next, title, listState }: LayoutButtonProps) {
  const { address, codec, show } = listState;
  const isUsual = address.preset === codec.openingIn(address.layout).preset;
  const preset = isUsual ? codec.openingIn(next).preset : address.preset;
  const Icon = icons[`../../../../../features/${next}/screen/icon.ts`] ?? TableOutlined;
  return (
    <Button
      icon={<Icon />}
      aria-label={title}
      onClick={() => show({ layout: next, ...presetChange(codec, address, preset) })}
    >
      <span className={styles.word}>{title}</span>
    </Button>
  );
}
