import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import { presetLabel } from '../../../engine/label.ts';
import { openPresets } from '../../../engine/query.ts';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { countText } from '../count-text.ts';
import styles from './presets.module.css';

export interface PresetsProps {
  readonly resource: Resource;
  /** Key of the active preset; undefined for all rows. */
  readonly current: string | undefined;
  /** Number of rows of each preset, and of `all`; empty while unknown. */
  readonly counts: Readonly<Record<string, number>>;
  readonly searchOf: (change: { readonly preset: string | undefined }) => string;
}

/** The presets of a list with their counts, as links, so that a preset can be opened in another tab. */
export function Presets({ resource, current, counts, searchOf }: PresetsProps) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const presets = [
    { key: undefined, label: translate('list.all'), count: counts.all },
    ...openPresets(resource, readableFields(resource, snapshot)).map((preset) => ({
      key: preset.key,
      label: presetLabel(translate, resource.name, preset),
      count: counts[preset.key],
    })),
  ];
  return (
    <nav className={styles.presets} aria-label={translate('list.presets')}>
      {presets.map(({ key, label, count }) => (
        <Link
          key={key ?? ''}
          className={styles.preset}
          to={{ search: searchOf({ preset: key }) }}
          aria-current={key === current ? 'true' : undefined}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
