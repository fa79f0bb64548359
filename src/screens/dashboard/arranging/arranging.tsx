import { ArrowLeftOutlined, ArrowRightOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { type TileSize, tileSizes } from '../../../engine/definition/fixed-values.ts';
import { tileLabel } from '../../../engine/texts/home-label.ts';
import { moveByKey } from '../../../fields/parts/ordered.ts';
import unseen from '../../../ui/unseen.module.css';
import type { ArrangedTile } from './arrangement.ts';
import styles from './arranging.module.css';
import type { ArrangedHome } from './use-arrangement.ts';

export interface ArrangingProps {
  readonly home: ArrangedHome;
  readonly onDone: () => void;
  /** Draws the content of a tile. */
  readonly children: (tile: ArrangedTile['tile']) => ReactNode;
  /** Style of what holds the tiles. */
  readonly className: string | undefined;
}

/** Positions that an arrow key with Alt moves a tile by. */
const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } as const;

/** The tiles of a home while the user arranges them: each is dragged, moved and resized by keys or buttons, or hidden. */
export function Arranging({ home, onDone, children, className }: ArrangingProps) {
  const translate = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const [target, setTarget] = useState<string>();
  const { tiles } = home;

  function moveTo(key: string, position: number) {
    const moving = tiles.find(({ tile }) => tile.key === key);
    const at = Math.max(0, Math.min(tiles.length - 1, position));
    const to = tiles[at]?.tile.key;
    if (!moving || to === undefined) return;
    if (to !== key) home.move(key, to);
    const title = tileLabel(translate, moving.tile);
    setAnnouncement(translate('dashboard.arrange.moved', { title, position: at + 1, count: tiles.length }));
  }

  return (
    <>
      <ArrangingBar {...{ home, onDone }} />
      <span className={unseen.unseen} aria-live="polite">
        {announcement}
      </span>
      <div className={className} role="grid" aria-label={translate('dashboard.arrange.title')}>
        {tiles.map((one, index) => (
          <ArrangedTileRow
            key={one.tile.key}
            {...{ home, children }}
            arranged={one}
            isTarget={target === one.tile.key}
            onTarget={setTarget}
            onDrop={(key) => moveTo(key, index)}
            onMove={(step) => moveTo(one.tile.key, index + step)}
          />
        ))}
      </div>
    </>
  );
}

function ArrangingBar({ home, onDone }: Pick<ArrangingProps, 'home' | 'onDone'>) {
  const translate = useTranslate();
  return (
    <div className={styles.bar} role="toolbar" aria-label={translate('dashboard.arrange.title')}>
      <span>{translate('dashboard.arrange.hint')}</span>
      <Button size="small" onClick={home.reset}>
        {translate('dashboard.arrange.reset')}
      </Button>
      <Button size="small" type="primary" onClick={onDone}>
        {translate('dashboard.arrange.done')}
      </Button>
    </div>
  );
}

interface ArrangedTileRowProps extends Pick<ArrangingProps, 'home' | 'children'> {
  readonly arranged: ArrangedTile;
  /** Another tile is dragged over it. */
  readonly isTarget: boolean;
  readonly onTarget: (key: string | undefined) => void;
  /** Another tile, given by its key, was dropped on it. */
  readonly onDrop: (key: string) => void;
  readonly onMove: (step: number) => void;
}

function ArrangedTileRow({ home, children, arranged, isTarget, onTarget, onDrop, onMove }: ArrangedTileRowProps) {
  const translate = useTranslate();
  const { tile, isHidden } = arranged;
  return (
    <div
      role="row"
      tabIndex={-1}
      className={styles.tile}
      data-size={tile.size}
      data-hidden={isHidden || undefined}
      data-target={isTarget || undefined}
      aria-label={tileLabel(translate, tile)}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', tile.key)}
      onDragOver={(event) => {
        event.preventDefault();
        onTarget(tile.key);
      }}
      onDragEnd={() => onTarget(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        onTarget(undefined);
        onDrop(event.dataTransfer.getData('text/plain'));
      }}
      onKeyDown={moveByKey(onMove, steps)}
    >
      <TileHead {...{ arranged, home, onMove }} />
      <div role="gridcell" className={isHidden ? styles.hidden : styles.content} inert={!isHidden}>
        {isHidden ? translate('dashboard.arrange.isHidden') : children(tile)}
      </div>
    </div>
  );
}

interface TileHeadProps {
  readonly arranged: ArrangedTile;
  readonly home: ArrangedHome;
  readonly onMove: (step: 1 | -1) => void;
}

function TileHead({ arranged: { tile, isHidden }, home, onMove }: TileHeadProps) {
  const translate = useTranslate();
  const { key, size } = tile;
  const title = tileLabel(translate, tile);
  return (
    <div role="gridcell" className={styles.head}>
      <span className={styles.title}>{title}</span>
      <Segmented<TileSize>
        size="small"
        aria-label={translate('dashboard.arrange.size', { title })}
        value={size}
        onChange={(chosen) => home.resize(key, chosen)}
        options={tileSizes.map((value) => ({ value, label: translate(`dashboard.arrange.sizes.${value}`) }))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={translate('dashboard.arrange.earlier', { title })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowRightOutlined aria-hidden />}
        aria-label={translate('dashboard.arrange.later', { title })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        icon={isHidden ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        aria-label={translate(isHidden ? 'dashboard.arrange.show' : 'dashboard.arrange.hide', { title })}
        onClick={() => home.hide(key, !isHidden)}
      />
    </div>
  );
}
