import {
  CaretRightOutlined,
  CheckOutlined,
  LinkOutlined,
  PauseOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Input, type InputRef, Segmented } from 'antd';
import type { RefObject } from 'react';
import { useCopy } from '../../../src/ui/buttons/copyable.tsx';
import { IconButton } from '../../../src/ui/buttons/icon-button.tsx';
import { useClearing } from '../../../src/ui/inputs/clearing.tsx';
import { type Speed, speeds } from './replay.ts';
import styles from './thread.module.css';
import { Jump } from './time-line.tsx';
import type { Replay } from './use-replay.tsx';

export interface ToolbarProps {
  readonly replay: Replay;
  readonly count: number;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Indices of the messages that contain the words. */
  readonly found: readonly number[];
  readonly search: RefObject<InputRef | null>;
  /** Address of the current message. */
  readonly link: () => string;
  readonly onHelp: () => void;
}

/** Starts and pauses the replay, searches the messages, and copies a link to the current one. */
export function Toolbar({ replay, count, words, onWords, found, search, link, onHelp }: ToolbarProps) {
  const translate = useTranslate();
  const clearing = useClearing();
  const { outcome, copy } = useCopy();
  const { isPlaying, speed, shown, current } = replay;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={translate('thread.replay')}>
      <Button
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        disabled={count < 2}
        onClick={replay.toggle}
      >
        {translate(isPlaying ? 'thread.pause' : 'thread.play')}
      </Button>
      <Segmented<Speed>
        aria-label={translate('thread.speed')}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        onChange={replay.setSpeed}
      />
      {shown < count && <Button onClick={replay.showAll}>{translate('thread.showAll')}</Button>}
      <output className={styles.position}>{translate('thread.count', { number: current + 1, count })}</output>
      <span className={styles.search}>
        <Input
          ref={search}
          allowClear={clearing}
          aria-label={translate('thread.search')}
          placeholder={translate('thread.search')}
          value={words}
          onChange={({ target }) => onWords(target.value)}
          onPressEnter={({ shiftKey }) => {
            const index = shiftKey
              ? (found.findLast((one) => one < current) ?? found.at(-1))
              : (found.find((one) => one > current) ?? found[0]);
            if (index !== undefined) replay.goTo(index);
          }}
        />
        {words.trim() !== '' && (
          <Jump label={translate('thread.found')} indices={found} current={current} onGoTo={replay.goTo} />
        )}
      </span>
      <IconButton
        icon={outcome ? <CheckOutlined /> : <LinkOutlined />}
        label={translate(outcome ? 'thread.linkCopied' : 'thread.copyLink')}
        onClick={() => void copy(link())}
      />
      <IconButton icon={<QuestionCircleOutlined />} label={translate('keys.help')} onClick={onHelp} />
    </div>
  );
}
