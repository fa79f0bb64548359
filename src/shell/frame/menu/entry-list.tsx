import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useNavigate } from '../../../workspace/place/place.tsx';
import { isPlainClick } from '../../../workspace/place/record-links.tsx';
import { type Pin, pinId } from '../../../workspace/preferences/pins.ts';
import styles from './entry-list.module.css';

/** A longer menu begins with its groups folded, but for the current one. */
const maxOpenEntries = 100;

/** A line of the side menu: a link, or a group that holds others. */
export interface MenuEntry {
  /** Identifier of its resource. */
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Path of its screen. A group has none. */
  readonly route?: string | undefined;
  readonly children: readonly MenuEntry[];
  /** What the user has pinned to the top of the menu. @default it stands in its own place */
  readonly pin?: Pin;
}

/** What is done to the entries of a menu, besides opening them. */
export interface EntryTools {
  /** Props of the list. */
  readonly listProps: HTMLAttributes<HTMLElement>;
  /** Draws the button beside an entry. */
  readonly toolOf: (entry: MenuEntry) => ReactNode;
}

export interface EntryListProps {
  readonly entries: readonly MenuEntry[];
  /** The group of the entries that the user has pinned. @default there are none */
  readonly pinned?: MenuEntry | undefined;
  /** Key of the current entry. */
  readonly selected: string;
  /** Key of the pinned entry that is current, too. @default none */
  readonly selectedPin?: string | undefined;
  /** @default not loaded yet */
  readonly tools?: EntryTools | undefined;
  /** Whether it can be seen. The current entry scrolls into view as soon as it can. @default true */
  readonly isShown?: boolean;
  /** How many records wait, by key of the entry. @default nothing is counted */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly onOpen?: (() => void) | undefined;
}

/**
 * The entries of the side menu: links in groups that fold. They are one stop of the Tab key; the arrow keys, Home and End
 * move among them. Memoized: a page of a list is not a reason to draw the menu again.
 */
export const EntryList = memo(function EntryList({
  entries,
  pinned,
  selected,
  selectedPin,
  tools,
  isShown = true,
  counts,
  onOpen,
}: EntryListProps) {
  const navigate = useNavigate();
  const [toggled, setToggled] = useState<ReadonlyMap<string, 'folded' | 'open'>>(new Map());
  const [focused, setFocused] = useState<string>();
  const [visited, setVisited] = useState(selected);
  const groupOf = (key: string) => entries.find(({ children }) => children.some((child) => child.key === key));
  const current = groupOf(selected);
  const isLong = entries.reduce((sum, { children }) => sum + children.length, 0) > maxOpenEntries;
  const isFolded = (group: MenuEntry) => {
    const state = toggled.get(group.key);
    return state === undefined ? isLong && group !== current && group !== pinned : state === 'folded';
  };
  if (visited !== selected) {
    setVisited(selected);
    if (current && isFolded(current)) toggle(current);
  }
  const isUnpinned = focused?.startsWith('pin:') && !pinned?.children.some(({ key }) => key === focused);
  const stop = (!isUnpinned && focused) || (current && isFolded(current) ? current.key : selected);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onOpen?.();
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    const to = event.currentTarget.getAttribute('href') ?? '';
    navigate(to, { replace: to === pathname + search + hash });
  }
  function toggle(group: MenuEntry) {
    setToggled(new Map(toggled).set(group.key, isFolded(group) ? 'open' : 'folded'));
  }
  const shared = (entry: MenuEntry) => ({
    className: styles.entry,
    title: entry.label,
    tabIndex: entry.key === stop || (stop === '' && entry === entries[0]) ? 0 : -1,
    onFocus: () => setFocused(entry.key),
    onKeyDown: moveFocus,
  });
  const link = (entry: MenuEntry): ReactNode => {
    const { key, pin } = entry;
    const count = counts?.get(pin ? pinId(pin) : key);
    return (
      <li key={key} data-entry={key} data-pin={pin && ''}>
        <a
          {...shared(entry)}
          ref={isShown && key === (selectedPin ?? selected) ? scrollMenuTo : undefined}
          href={entry.route}
          data-plain={!entry.icon || undefined}
          data-count={countText(count)}
          aria-current={key === selected || key === selectedPin ? 'page' : undefined}
          onClick={open}
        >
          {entry.icon || count ? named(entry) : entry.label}
        </a>
        {tools?.toolOf(entry)}
      </li>
    );
  };
  const group = (entry: MenuEntry): ReactNode => (
    <li key={entry.key}>
      <button
        {...shared(entry)}
        type="button"
        aria-expanded={!isFolded(entry)}
        data-current={entry === current || undefined}
        onClick={() => toggle(entry)}
      >
        {named(entry)}
      </button>
      {!isFolded(entry) && <ul className={styles.below}>{entry.children.map(link)}</ul>}
    </li>
  );
  return (
    <ul className={styles.list} data-tools={tools && ''} {...tools?.listProps}>
      {pinned && group(pinned)}
      {entries.map((entry) => (entry.children.length > 0 ? group(entry) : link(entry)))}
    </ul>
  );
});

/** Returns the number beside an entry; undefined for none. */
function countText(count = 0): string | undefined {
  return count > 999 ? '999+' : String(count || '') || undefined;
}

function named({ icon, label }: MenuEntry): ReactNode {
  return (
    <>
      {icon}
      <span className={styles.name}>{label}</span>
    </>
  );
}

/** Scrolls the menu to an entry that is out of view. Unlike `scrollIntoView` it leaves the page where it is. */
function scrollMenuTo(entry: HTMLElement | null) {
  // A drawer that opens is not yet part of the page.
  requestAnimationFrame(() => {
    const menu = entry?.closest(`.${styles.list}`)?.parentElement;
    if (!entry || !menu) return;
    const [link, view] = [entry.getBoundingClientRect(), menu.getBoundingClientRect()];
    menu.scrollTop += Math.min(0, link.top - view.top) + Math.max(0, link.bottom - view.bottom);
  });
}

/** Moves the focus among the entries that are shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget.closest(`.${styles.list}`);
  const shown = [...(list?.querySelectorAll<HTMLElement>(`.${styles.entry}`) ?? [])].filter(
    (element) => element.getClientRects().length > 0,
  );
  const at = shown.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (next === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  shown.at(next % shown.length)?.focus();
}
