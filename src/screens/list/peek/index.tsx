import { CloseOutlined, DownOutlined, ExpandAltOutlined, UpOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, type ButtonProps } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { RecordLink } from '../../../workspace/parts/record-link.tsx';
import { usePeeking } from '../../../workspace/place/peek.tsx';
import { RecordBrief } from '../../show/brief.tsx';
import styles from './peek.module.css';
import { useNeighbours } from './use-neighbours.tsx';
import { usePeekKeys } from './use-peek-keys.tsx';

export interface PeekProps {
  readonly resource: Resource;
  readonly id: string;
  /** The element that contains the rows or entries. */
  readonly list: RefObject<HTMLElement | null>;
}

/** A record beside its list: what its page shows, and the way to the next rows and to the page itself. */
export default function Peek({ resource, id, list }: PeekProps) {
  const translate = useTranslate();
  const { close } = usePeeking();
  const panel = useRef<HTMLElement>(null);
  const { isFirst, isLast, move } = useNeighbours(list, id);
  const path = recordPath(resource, { id });
  usePeekKeys({ panel, id, move });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <aside ref={panel} className={styles.peek} tabIndex={-1} data-peek="" aria-label={translate('show.peek.look')}>
      <div className={styles.bar}>
        <BarButton
          icon={<UpOutlined />}
          label={translate('show.around.previous')}
          shortcut="K"
          disabled={isFirst}
          onClick={() => move(-1)}
        />
        <BarButton
          icon={<DownOutlined />}
          label={translate('show.around.next')}
          shortcut="J"
          disabled={isLast}
          onClick={() => move(1)}
        />
        {path !== undefined && (
          <RecordLink to={path} id={id} isOfRow className={styles.open}>
            <ExpandAltOutlined aria-hidden /> {translate('show.peek.open')}
          </RecordLink>
        )}
        <BarButton icon={<CloseOutlined />} label={translate('show.peek.close')} shortcut="Esc" onClick={close} />
      </div>
      <RecordBrief resource={resource} id={id} onGone={close} />
    </aside>
  );
}

interface BarButtonProps extends Pick<ButtonProps, 'icon' | 'disabled' | 'onClick'> {
  readonly label: string;
  readonly shortcut: string;
}

function BarButton({ label, shortcut, ...button }: BarButtonProps) {
  return <Button {...button} type="text" size="small" aria-label={label} title={`${label} (${shortcut})`} />;
}
