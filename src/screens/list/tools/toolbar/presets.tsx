import { useTranslate } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { readableFields } from '../../../../engine/fields/values.ts';
import { openPresets } from '../../../../engine/queries/query.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { presetLabel } from '../../../../engine/texts/label.ts';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { presetChange } from '../../../list-state/address.ts';
import type { ListState } from '../../../list-state/use-list-state.tsx';
import { countText } from '../../rows/count-text.ts';
import { useCounts } from '../../rows/rows.tsx';
import styles from './presets.module.css';

export interface PresetsProps {
  readonly resource: Resource;
  readonly listState: ListState;
}

/** Returns the presets that the user may see, the one of all rows first, with their labels and counts. */
export function useNamedPresets({ resource, listState }: PresetsProps) {
  const { counts } = useCounts(resource, listState);
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  return [
    { key: undefined, label: translate('list.all'), count: counts.all },
    ...openPresets(resource, readableFields(resource, snapshot)).map((preset) => ({
      key: preset.key,
      label: presetLabel(translate, resource.name, preset),
      count: counts[preset.key],
    })),
  ];
}

/**
 * The presets of a list with their counts, as links, so that a preset can be opened in another tab. Those that do not
 * fit on the line are below it, out of sight; the line of the active one is shown.
 */
export function Presets(props: PresetsProps) {
  const { codec, address, searchOf } = props.listState;
  const current = address.preset;
  const translate = useTranslate();
  const presets = useNamedPresets(props);
  const lines = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = lines.current;
    if (!element) return undefined;
    // It looks once the page is laid out. An effect that measures would have it laid out once more.
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.querySelector<HTMLElement>('[aria-current]')?.offsetTop ?? 0;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav ref={lines} className={styles.presets} aria-label={translate('list.presets')}>
      {presets.map(({ key, label, count }) => (
        <Link
          key={key ?? ''}
          className={styles.preset}
          to={{ search: searchOf(presetChange(codec, address, key)) }}
          aria-current={key === current ? 'true' : undefined}
        >
          <PresetText {...{ label, count }} />
        </Link>
      ))}
    </nav>
  );
}

/** The label of a preset, and its number of rows. */
export function PresetText({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
    </>
  );
}
