import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { allows } from '../../engine/permissions/permission.ts';
import { entryTitle } from '../../engine/texts/label.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { readRecent } from '../../workspace/place/recent.ts';
import { openStorage } from '../../workspace/session/storage.ts';
import styles from './dashboard.module.css';

/** Shortcuts to the screens opened last in this browser, or to screens of the menu if none was opened yet. */
export function Recent({ isAlone }: { readonly isAlone: boolean }) {
  const translate = useTranslate();
  const { plan, snapshot } = useWorkspace();
  const [recent] = useState(() => readRecent(openStorage(() => window.localStorage)));
  // A place that is open to everybody may show its records to few.
  const dataOf = (path: string) => plan.resources.find(({ list }) => list === path)?.meta.data;
  const open = plan.routes.filter(
    ({ path, inMenu, rule, draws }) =>
      inMenu &&
      allows(snapshot, rule) &&
      allows(snapshot, dataOf(path)) &&
      !('view' in draws && draws.view === 'dashboard'),
  );
  const opened = recent.flatMap((path) => open.find((route) => route.path === path) ?? []);
  const shown = opened.length > 0 ? opened : open.slice(0, maxShown);
  if (shown.length === 0)
    return isAlone ? <p className={styles.nothing}>{translate('dashboard.nothingAllowed')}</p> : null;
  const title = translate(opened.length > 0 ? 'dashboard.recent' : 'dashboard.screens');
  return (
    <nav className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.shortcuts}>
        {shown.map((route) => (
          <li key={route.path}>
            <Link to={route.path}>{entryTitle(translate, { key: route.path, title: route.title })}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Number of menu screens shown to a user who has opened none yet. */
const maxShown = 8;
