import { useTranslate } from '@refinedev/core';
import { useEffect } from 'react';
import { IconMark } from '../../../../fields/icon/mark.tsx';
import { useFeedback } from '../../../../ui/feedback.tsx';
import type { ViewCopy } from '../../../../workspace/preferences/view-copy.ts';
import { useWords } from '../../../../workspace/words.tsx';
import { useOpeningView } from '../../../list-state/opening-view.tsx';
import list from '../../list.module.css';
import { useViewPins } from './use-view-pins.ts';
import { useViews } from './use-views.tsx';
import styles from './views.module.css';
import { isChanged, queryOf, type SavedView } from './views.ts';
import type { ViewsProps } from './views-props.ts';

/** Shows the name of the current view, and whether the list differs from it; nothing if the view was deleted. */
export default function CurrentView(props: ViewsProps) {
  useWords('saved');
  useFreshCopies(props);
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

interface Copy {
  readonly copy: ViewCopy | undefined;
  readonly onChanged: (view: SavedView) => void;
  readonly onGone: () => void;
  /** Key of the message that the view is gone. */
  readonly gone: string;
}

/** Keeps what the list opens with, and what of it is pinned, equal to the views. Tells the user if a view was deleted. */
function useFreshCopies(props: ViewsProps) {
  const [opening, open] = useOpeningView(props.resource);
  const pins = useViewPins();
  const pinned = pins?.pinned(props.listState.address.view);
  useFreshCopy(props, { copy: opening, onChanged: open, onGone: () => open(undefined), gone: 'saved.openingGone' });
  useFreshCopy(props, {
    copy: pinned,
    onChanged: (view) => pins?.renew(view),
    onGone: () => pinned && pins?.unpin(pinned),
    gone: 'saved.pinGone',
  });
}

/** Applies changes of the view to its stored copy, and to the list if that shows the view as it was. */
function useFreshCopy({ resource, listState }: ViewsProps, { copy, onChanged, onGone, gone }: Copy) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { views, isKnown } = useViews(resource);
  const { codec, address, show } = listState;
  useEffect(() => {
    if (!isKnown || !copy) return;
    const view = views.find(({ id }) => id === copy.id);
    if (!view) {
      notify({ type: 'info', title: translate(gone, { label: copy.label }) });
      onGone();
    } else if (view.label !== copy.label || view.query !== copy.query) {
      const isAsOpened =
        address.view === view.id && queryOf(codec, address) === queryOf(codec, codec.read(copy.query).address);
      onChanged(view);
      if (isAsOpened) show({ ...codec.read(view.query).address, view: view.id }, { replace: true });
    }
  });
}
