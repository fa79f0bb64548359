import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import { sceneLabel } from '../../../engine/label.ts';
import { openScenes } from '../../../engine/query.ts';
import type { Resource } from '../../../engine/resource.ts';
import { readableFields } from '../../../engine/values.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { countText } from '../count-text.ts';
import styles from './scenes.module.css';

export interface ScenesProps {
  readonly resource: Resource;
  /** Key of the scene that is shown; all rows if missing. */
  readonly current: string | undefined;
  /** Rows of each scene, and of `all`; empty while that is not known. */
  readonly counts: Readonly<Record<string, number>>;
  readonly searchOf: (change: { readonly scene: string | undefined }) => string;
}

/** Named views of a list with what they hold, as links: a scene can be opened in another tab. */
export function Scenes({ resource, current, counts, searchOf }: ScenesProps) {
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const scenes = [
    { key: undefined, label: translate('list.all'), count: counts.all },
    ...openScenes(resource, readableFields(resource, snapshot)).map((scene) => ({
      key: scene.key,
      label: sceneLabel(translate, resource.name, scene),
      count: counts[scene.key],
    })),
  ];
  return (
    <nav className={styles.scenes} aria-label={translate('list.scenes')}>
      {scenes.map(({ key, label, count }) => (
        <Link
          key={key ?? ''}
          className={styles.scene}
          to={{ search: searchOf({ scene: key }) }}
          aria-current={key === current ? 'true' : undefined}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
