import { useTranslate } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { Link, useLocation } from 'react-router';
import { hasAbility } from '../../../../engine/features/ability.ts';
import { copyText } from '../../../../ui/browser/clipboard.ts';
import { reachable } from '../../../../ui/dropdown/reachable.ts';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { WriteButton } from '../../../../workspace/parts/write-button.tsx';
import { useNavigate } from '../../../../workspace/place/place.tsx';
import { searchOfView } from '../../../../workspace/preferences/view-copy.ts';
import { reasonOf } from '../../../../workspace/requests/reason.ts';
import { useWords } from '../../../../workspace/words.tsx';
import { presetChange } from '../../../list-state/address.ts';
import { useOpeningView } from '../../../list-state/opening-view.tsx';
import { PresetText, useNamedPresets } from '../toolbar/presets.tsx';
import { useViewPins } from './use-view-pins.ts';
import { useViewSteps, useViews } from './use-views.tsx';
import { ViewLine } from './view-line.tsx';
import styles from './views.module.css';
import { isChanged, queryOf, type SavedView } from './views.ts';
import type { ViewsProps } from './views-props.ts';

export interface ViewsPanelProps extends ViewsProps {
  /** Asks for a name: for a new view of the current list state, or for an existing view. */
  readonly onName: (view: 'new' | SavedView) => void;
  readonly onClose: () => void;
}

/** The presets of a list, and its saved views with their actions. */
export default function ViewsPanel(props: ViewsPanelProps) {
  useWords('saved');
  const translate = useTranslate();
  return (
    <div ref={reachable} className={styles.panel} role="dialog" aria-label={translate('list.views')} tabIndex={-1}>
      <PresetLines {...props} />
      {hasAbility(props.resource.capabilities, 'views') && <SavedViews {...props} />}
    </div>
  );
}

function SavedViews(props: ViewsPanelProps) {
  const { resource, listState, onName } = props;
  const translate = useTranslate();
  const { views, isKnown, error, refetch } = useViews(resource);
  const { apply, leave, update, copy, remove, opening, open, openForTeam, pins } = useSteps(props);
  const { codec, address } = listState;
  const current = views.find(({ id }) => id === address.view);
  const isDifferent = current !== undefined && isChanged(codec, address, current);
  return (
    <>
      {error && !isKnown && (
        <p className={styles.note} role="alert">
          {translate('saved.failed', { reason: error.message })}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {translate('show.retry')}
          </Button>
        </p>
      )}
      {!isKnown && !error && <Skeleton className={styles.note} active title={false} paragraph={{ rows: 3 }} />}
      {isKnown && views.length === 0 && <p className={styles.note}>{translate('saved.none')}</p>}
      <ul className={styles.lines}>
        {views.map((view) => (
          <ViewLine
            key={view.id}
            view={view}
            isCurrent={view === current}
            isChanged={view === current && isDifferent}
            isOpening={view.id === opening?.id}
            onApply={() => apply(view)}
            onOpening={(isOpening) => open(isOpening ? view : undefined)}
            onTeam={openForTeam && ((isOpening) => void openForTeam(isOpening ? view : undefined))}
            isPinned={pins?.pinned(view.id) !== undefined}
            onPin={pins && ((isPinned) => (isPinned ? pins.pin(view) : pins.unpin(view)))}
            onCopy={() => void copy(view)}
            onName={() => onName(view)}
            onRemove={() => void remove(view)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <WriteButton
          size="small"
          type={isDifferent && current.mine ? 'default' : 'primary'}
          onClick={() => onName('new')}
        >
          {translate('saved.add')}
        </WriteButton>
        {isDifferent && current.mine && (
          <WriteButton size="small" type="primary" onClick={() => void update(current)}>
            {translate('saved.update', { label: current.label })}
          </WriteButton>
        )}
        {address.view !== undefined && (
          <Button size="small" type="text" onClick={leave}>
            {translate('saved.leave')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The presets of the list, as in its toolbar, which may have no room for all of them. */
function PresetLines({ resource, listState, onClose }: ViewsPanelProps) {
  const translate = useTranslate();
  const { codec, address, searchOf } = listState;
  const presets = useNamedPresets({ resource, listState });
  if (presets.length < 2) return null;
  return (
    <ul className={styles.lines} aria-label={translate('list.presets')}>
      {presets.map(({ key, ...preset }) => {
        const isCurrent = key === address.preset && address.view === undefined;
        return (
          <li key={key ?? ''} className={styles.line} data-current={isCurrent || undefined}>
            <Link
              className={styles.name}
              to={{ search: searchOf({ ...presetChange(codec, address, key), view: undefined }) }}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={onClose}
            >
              <PresetText {...preset} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function useSteps({ resource, listState, columns, onClose }: ViewsPanelProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { ask, notify } = useFeedback();
  const steps = useViewSteps(resource);
  const [opening, open] = useOpeningView(resource);
  const pins = useViewPins();
  const { dataScope } = useWorkspace().user;
  const { codec, address, show } = listState;

  async function tried(step: () => Promise<unknown>, done: string) {
    try {
      await step();
      notify({ type: 'success', title: done });
    } catch (error) {
      notify({ type: 'error', title: reasonOf(error, translate) });
    }
  }

  return {
    opening,
    open,
    pins,
    openForTeam:
      dataScope === undefined || dataScope === 'own'
        ? undefined
        : (view: SavedView | undefined) =>
            tried(() => steps.openForTeam(view?.id ?? null), translate('saved.teamDone')),
    apply(view: SavedView) {
      void navigate({ pathname, search: searchOfView(view) });
      onClose();
    },
    leave() {
      show({ ...codec.opening });
      onClose();
    },
    update: (view: SavedView) =>
      tried(
        () => steps.change(view.id, { query: queryOf(codec, { ...address, columns }) }),
        translate('saved.done', { label: view.label }),
      ),
    async copy(view: SavedView) {
      const isCopied = await copyText(new URL(`${pathname}?${searchOfView(view)}`, window.location.href).href);
      const title = translate(`saved.${isCopied ? 'copied' : 'notCopied'}`, { label: view.label });
      notify({ type: isCopied ? 'success' : 'error', title });
    },
    async remove(view: SavedView) {
      onClose();
      const gone = translate('saved.removed', { label: view.label });
      await ask({
        title: translate('saved.removeQuestion', { label: view.label }),
        content: translate(view.shared ? 'saved.removeShared' : 'saved.removeHelp'),
        okText: translate('show.delete'),
        cancelText: translate('show.cancel'),
        danger: true,
        async onOk() {
          if (view.id === opening?.id) open(undefined);
          pins?.unpin(view);
          await tried(() => steps.remove(view.id), gone);
        },
      });
    },
  };
}
