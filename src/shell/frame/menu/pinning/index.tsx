import { useTranslate } from '@refinedev/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useDragOrder } from '../../../../ui/hooks/drag-order.ts';
import { useEventCallback } from '../../../../ui/hooks/use-event-callback.ts';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import { usePinning } from '../../../../workspace/preferences/pinning.ts';
import { pinId } from '../../../../workspace/preferences/pins.ts';
import { useWords } from '../../../../workspace/words.tsx';
import type { EntryTools, MenuEntry } from '../entry-list.tsx';
import { type Asked, EntryMenu } from './entry-menu.tsx';
import { PinButton } from './pin-button.tsx';
import styles from './pinning.module.css';

const IconPicker = lazyWithRetry(async () => (await import('../../../../fields/icon/picker.tsx')).IconPicker);

export interface PinningProps {
  readonly entries: readonly MenuEntry[];
  readonly pinned: MenuEntry | undefined;
  readonly onTools: (tools: EntryTools) => void;
}

/** Positions that an arrow key with Alt moves a pin by. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Has entries pinned, unpinned and put in order: by the button beside each, which the right arrow key leads to, by the context
 * menu, by dragging, and by Alt and arrow keys.
 */
export function Pinning({ entries, pinned, onTools }: PinningProps) {
  useWords('pins');
  const translate = useTranslate();
  const { pins, pin, unpin, move, change } = usePinning();
  const [announcement, setAnnouncement] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const [picking, setPicking] = useState<MenuEntry>();
  const [isPicking, setPickingOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLElement>(null);
  const shown = pinned?.children ?? [];
  const ids = useMemo(() => new Set(pins.map(pinId)), [pins]);
  const positionOf = ({ key }: MenuEntry) => shown.findIndex((one) => one.key === key);
  const lines = () => [...(place.current?.parentElement?.querySelectorAll('[data-pin]') ?? [])];

  function toggle(entry: MenuEntry) {
    const isPinned = ids.has(idOf(entry));
    setAnnouncement(translate(isPinned ? 'pins.unpinned' : 'pins.pinned', { title: entry.label }));
    if (!isPinned) return pin({ entry: entry.key });
    // The focus goes to what stands beside a pin that is removed.
    const line = lines()[positionOf(entry)];
    if (line) opener.current = linkIn(line.nextElementSibling ?? line.previousElementSibling);
    unpin(idOf(entry));
  }
  function put(from: number, index: number) {
    const position = Math.max(0, Math.min(shown.length - 1, index));
    const [moving, target] = [shown[from], shown[position]];
    if (!moving || !target) return;
    if (moving !== target) move(idOf(moving), idOf(target));
    const { label: title } = moving;
    setAnnouncement(translate('pins.moved', { title, position: position + 1, count: shown.length }));
  }
  function ask(entry: MenuEntry, line: Element | null, x: number, y: number) {
    opener.current = linkIn(line);
    setAsked({ entry, x, y });
  }
  const pointedAt = (event: { readonly target: EventTarget }) => entryAt([...shown, ...entries], event);
  const onContextMenu = useEventCallback((event: MouseEvent) => {
    const at = pointedAt(event);
    if (!at) return;
    event.preventDefault();
    ask(at.entry, at.line, event.clientX, event.clientY);
  });
  const onKeyDown = useEventCallback((event: KeyboardEvent) => {
    const at = pointedAt(event);
    if (!at || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const step = event.altKey && at.entry.pin ? steps[event.key] : undefined;
    if (step !== undefined) put(positionOf(at.entry), positionOf(at.entry) + step);
    else if (event.key === 'ArrowRight' && !event.altKey) focusTool(at.line);
    else if (event.key === 'ArrowLeft' && !event.altKey) linkIn(at.line)?.focus();
    else return;
    event.preventDefault();
  });
  const onTool = useEventCallback((entry: MenuEntry, button: HTMLElement) => {
    if (!entry.pin) return toggle(entry);
    const { left, bottom } = button.getBoundingClientRect();
    ask(entry, button.parentElement, left, bottom);
  });
  const dragProps = useDragOrder({ elements: lines, axis: 'y', onPut: put });
  const tools = useMemo<EntryTools>(
    () => ({
      listProps: { ...dragProps, onContextMenu, onKeyDown },
      toolOf: (entry) => <PinButton entry={entry} isPinned={ids.has(idOf(entry))} onClick={onTool} />,
    }),
    [dragProps, onContextMenu, onKeyDown, onTool, ids],
  );
  useEffect(() => onTools(tools), [onTools, tools]);

  return (
    <>
      <span ref={place} className={styles.announcement} aria-live="polite">
        {announcement}
      </span>
      <EntryMenu
        asked={asked}
        pinned={shown}
        isPinned={asked !== undefined && ids.has(idOf(asked.entry))}
        opener={opener}
        onClose={() => setAsked(undefined)}
        onToggle={toggle}
        onMove={(entry, by) => put(positionOf(entry), positionOf(entry) + by)}
        onPick={(entry) => {
          setPicking(entry);
          setPickingOpen(true);
        }}
        onUsualIcon={(entry) => change(idOf(entry), { icon: undefined })}
      />
      {picking && (
        <PinIconPicker
          entry={picking}
          isOpen={isPicking}
          onClose={() => setPickingOpen(false)}
          onFailed={() => setPicking(undefined)}
        />
      )}
    </>
  );
}

interface PinIconPickerProps {
  readonly entry: MenuEntry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The user closed the notice that the code could not be loaded. */
  readonly onFailed: () => void;
}

/** Has an icon chosen for a pin. */
function PinIconPicker({ entry, isOpen, onClose, onFailed }: PinIconPickerProps) {
  const { pins, change } = usePinning();
  return (
    <LazyBoundary fallback={null} onClose={onFailed}>
      <IconPicker
        isOpen={isOpen}
        chosen={pins.find((one) => pinId(one) === idOf(entry))?.icon}
        onChoose={(icon) => {
          change(idOf(entry), { icon });
          onClose();
        }}
        onClose={onClose}
      />
    </LazyBoundary>
  );
}

/** Returns the id that the pin of an entry has, or would have. */
function idOf({ key, pin }: MenuEntry): string {
  return pin ? pinId(pin) : key;
}

/** Focuses the button beside an entry. It is hidden in the moment in which the entry has lost the focus. */
function focusTool(line: Element) {
  const button = line.querySelector('button');
  if (!button) return;
  button.style.visibility = 'visible';
  button.focus();
  button.style.visibility = '';
}

function linkIn(line: Element | null): HTMLElement | null {
  return line?.querySelector('a') ?? null;
}

/** Returns the entry on which an event happened, with its line. */
function entryAt(entries: readonly MenuEntry[], { target }: { readonly target: EventTarget }) {
  const line = target instanceof Element ? target.closest('[data-entry]') : null;
  const entry = line && find(entries, line.getAttribute('data-entry'));
  return entry ? { entry, line } : undefined;
}

/** Returns the entry with a key among the entries and those below them. */
function find(entries: readonly MenuEntry[], key: string | null): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.key === key ? entry : find(entry.children, key);
    if (found) return found;
  }
  return undefined;
}
