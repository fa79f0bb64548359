import { useTranslate } from '@refinedev/core';
import { Button, Input, Modal } from 'antd';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAwaitedEnter } from '../../ui/hooks/use-awaited-enter.ts';
import { usePinyin } from '../../ui/pinyin/use-pinyin.tsx';
import { readRecent } from '../../workspace/place/recent.ts';
import { openStorage } from '../../workspace/session/storage.ts';
import { useWords } from '../../workspace/words.tsx';
import type { ToolsProps } from '../frame/header/tools.tsx';
import { findByTitle } from './find.ts';
import { type Group, type Line, Lines } from './lines.tsx';
import styles from './palette.module.css';
import { useCommands } from './use-commands.tsx';
import { useRecords } from './use-records.tsx';
import { useScreens } from './use-screens.tsx';

export interface PaletteProps {
  readonly tools: ToolsProps;
  /** Opens the explanation of missing permissions; undefined if the user may not see roles. */
  readonly onWhy: (() => void) | undefined;
  /** The closing animation has ended. */
  readonly onClosed: () => void;
}

const combobox = {
  type: 'search',
  size: 'large',
  variant: 'borderless',
  role: 'combobox',
  'aria-expanded': true,
  'aria-autocomplete': 'list',
} as const;

/**
 * The command palette: finds screens, commands and records by keyword, selected with the arrow keys, opened with Enter.
 */
export default function Palette({ tools, onWhy, onClosed }: PaletteProps) {
  useWords('palette');
  useWords('keys');
  const translate = useTranslate();
  const label = translate('palette.search');
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { id, groups, active, setActive, open, search, input } = usePalette(tools, close);
  return (
    <Modal
      open={isOpen}
      width={560}
      style={{ top: 80 }}
      closable={false}
      footer={null}
      title={<span className={styles.unseen}>{translate('palette.title')}</span>}
      styles={{ header: { margin: 0 } }}
      onCancel={close}
      afterClose={onClosed}
    >
      <Input {...combobox} autoFocus aria-label={label} placeholder={label} {...input} />
      <Lines {...{ id, active, groups }} onOpen={open} onActive={setActive} />
      <Status {...search} isFound={groups.some(({ lines }) => lines.length > 0)} />
      {onWhy && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            close();
            onWhy();
          }}
        >
          {translate('palette.why')}
        </Button>
      )}
    </Modal>
  );
}

function usePalette(tools: ToolsProps, close: () => void) {
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(0);
  const { groups, ...search } = useGroups(keyword, tools);
  const lines = groups.flatMap((group) => group.lines);
  const count = lines.length;
  const isWaiting = useAwaitedEnter({
    typed: keyword,
    isAnswered: count > 0 || !search.isFetching,
    options: lines.map((line) => ({ value: line, label: line.title })),
    take: open,
  });
  function open(line: Line | undefined) {
    if (!line) return;
    close();
    line.open();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || isWaiting(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) open(lines[active]);
    else if (count > 0) setActive((active + step + count) % count);
  }

  const input = {
    'aria-controls': id,
    'aria-activedescendant': count > 0 ? `${id}-${active}` : undefined,
    value: keyword,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setKeyword(target.value);
      setActive(0);
    },
    onKeyDown,
  };
  return { id, groups, active, setActive, open, search, input };
}

function Status({
  isFound,
  isFetching,
  isFailed,
  retry,
}: Omit<ReturnType<typeof useGroups>, 'groups'> & { isFound: boolean }) {
  const translate = useTranslate();
  return (
    <p className={styles.note} role="status">
      {isFailed
        ? translate('palette.failed')
        : !isFound && translate(isFetching ? 'palette.searching' : 'palette.none')}
      {isFailed && (
        <Button type="link" size="small" onClick={retry}>
          {translate('show.retry')}
        </Button>
      )}
    </p>
  );
}

/** Returns what the keyword finds: screens, recently opened ones first, then commands, then records, which take longest. */
function useGroups(
  keyword: string,
  tools: ToolsProps,
): { readonly groups: readonly Group[] } & Omit<ReturnType<typeof useRecords>, 'records'> {
  const navigate = useNavigate();
  const [recent] = useState(() => readRecent(openStorage(() => window.localStorage)));
  const pinyinOf = usePinyin(keyword);
  const screens = findByTitle(useScreens(), keyword, recent, pinyinOf);
  const commands = findByTitle(useCommands(keyword, tools), keyword, [], pinyinOf);
  const { records, ...search } = useRecords(keyword, recent);
  return {
    ...search,
    groups: [
      {
        name: 'screens',
        lines: screens.map(({ path, title, group, shortcut }) => ({
          title,
          hint: group,
          keys: shortcut && tools.settings.get().singleKeys ? `G ${shortcut.toUpperCase()}` : undefined,
          open: () => void navigate(path),
        })),
      },
      { name: 'commands', lines: commands.map(({ title, group, run }) => ({ title, hint: group, open: run })) },
      {
        name: 'records',
        lines: records.map(({ path, id, title, list }) => ({
          title,
          hint: list,
          open: () => void navigate(path, { state: { id } }),
        })),
      },
    ],
  };
}
