import { useTranslate } from '@refinedev/core';
import { useEffect } from 'react';
import { IconMark } from '../../../fields/icon/mark.tsx';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { useOpeningView } from '../../shared/list-state/opening-view.tsx';
import list from '../list.module.css';
import { useViews } from './use-views.tsx';
import styles from './views.module.css';
import { isChanged, queryOf } from './views.ts';
import type { ViewsProps } from './views-props.ts';

/** Shows the name of the current view, and whether the list differs from it; nothing if the view was deleted. */
export default function CurrentView(props: ViewsProps) {
  useWords('saved');
  useFreshOpening(props);
  const translate = useTranslate();
  const { codec, address } = props.listState;
  const view = useViews(props.resource).views.find(({ id }) => id === address.view);
  if (!view) return null;
  return (
    <span className={styles.current}>
      <span className={list.unseen}>{translate('saved.current')}</span>
      {view.icon && <IconMark name={view.icon} />}
      <span className={styles.currentName}>{view.label}</span>
      {isChanged(codec, address, view) && (
        <span
          className={styles.mark}
          role="img"
          title={translate('saved.changed')}
          aria-label={translate('saved.changed')}
        />
      )}
    </span>
  );
}

/**
 * Keeps the stored copy of the list's default view up to date, applies changes, and tells the user if the view was
 * deleted.
 */
function useFreshOpening({ resource, listState }: ViewsProps) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { views, isKnown } = useViews(resource);
  const [opening, open] = useOpeningView(resource);
  const { codec, address, show } = listState;
  useEffect(() => {
    if (!isKnown || !opening) return;
    const view = views.find(({ id }) => id === opening.id);
    if (!view) {
      notify({ type: 'info', title: translate('saved.openingGone', { label: opening.label }) });
      open(undefined);
    } else if (view.label !== opening.label || view.query !== opening.query) {
      const isAsOpened =
        address.view === view.id && queryOf(codec, address) === queryOf(codec, codec.read(opening.query).address);
      open(view);
      if (isAsOpened) show({ ...codec.read(view.query).address, view: view.id }, { replace: true });
    }
  });
}
