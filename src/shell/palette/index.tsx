import { useTranslate } from '@refinedev/core';
import { Button, Input, Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { readRecent } from '../../workspace/recent.ts';
import { openStorage } from '../../workspace/storage.ts';
import { useWords } from '../../workspace/words.tsx';
import { findScreens } from './find.ts';
import { Lines } from './lines.tsx';
import styles from './palette.module.css';
import { usePinyin } from './use-pinyin.ts';
import { useRecords } from './use-records.tsx';
import { useScreens } from './use-screens.tsx';

export interface PaletteProps {
  /** Opens the explanation of missing permissions; undefined if the user may not see roles. */
  readonly onWhy: (() => void) | undefined;
  /** The closing animation has ended. */
  readonly onClosed: () => void;
}

/** The command palette: finds screens and records by keyword, selected with the arrow keys, opened with Enter. */
export default function Palette({ onWhy, onClosed }: PaletteProps) {
  useWords('palette');
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(() => readRecent(openStorage(() => window.localStorage)));
  const screens = findScreens(useScreens(), keyword, recent, usePinyin(keyword));
  const { records, isFetching } = useRecords(keyword, recent);
  const count = screens.length + records.length;

  function open(index: number) {
    const screen = screens[index];
    const record = records[index - screens.length];
    if (screen) navigate(screen.path);
    else if (record) navigate(record.path, { state: { id: record.id } });
    else return;
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (count > 0) setActive((active + step + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(active);
    }
  }

  return (
    <Modal
      open={isOpen}
      width={560}
      style={{ top: 80 }}
      closable={false}
      footer={null}
      title={<span className={styles.unseen}>{translate('palette.title')}</span>}
      styles={{ header: { margin: 0 } }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Input
        type="search"
        size="large"
        variant="borderless"
        autoFocus
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        aria-label={translate('palette.search')}
        placeholder={translate('palette.search')}
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Lines {...{ id, active, screens, records }} onOpen={open} onActive={setActive} />
      <p className={styles.note} role="status">
        {count === 0 && translate(isFetching ? 'palette.searching' : 'palette.none')}
      </p>
      {onWhy && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setOpen(false);
            onWhy();
          }}
        >
          {translate('palette.why')}
        </Button>
      )}
    </Modal>
  );
}
