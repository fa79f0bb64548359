import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import { resourceTitle, sceneLabel } from '../../engine/label.ts';
import { useResource } from '../../workspace/index.tsx';
import { countText } from '../list/count-text.ts';
import { useCounts } from '../list/rows.tsx';
import { Figure } from './figure.tsx';
import { useSceneOf } from './use-scene.ts';

export interface SceneProps {
  /** Name of the resource. */
  readonly resource: string;
  /** Key of the scene. */
  readonly scene: string;
}

/** How many records a scene holds; it leads there. */
export function Count({ resource: name, scene: key }: SceneProps) {
  const translate = useTranslate();
  const resource = useResource(name);
  const { path, address, codec } = useSceneOf(resource, key);
  const counted = useCounts(resource, { address, codec })?.[key];
  const scene = resource.list.scenes.find((one) => one.key === key);
  const label = `${resourceTitle(translate, resource)} · ${scene ? sceneLabel(translate, name, scene) : key}`;
  const figure = <Figure label={label} text={counted === undefined ? '–' : countText(counted)} />;
  return path === undefined ? figure : <Link to={path}>{figure}</Link>;
}
