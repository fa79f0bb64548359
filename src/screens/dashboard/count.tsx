import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import { presetLabel, resourceTitle } from '../../engine/label.ts';
import { useResource } from '../../workspace/index.tsx';
import { countText } from '../list/count-text.ts';
import { useCounts } from '../list/rows.tsx';
import { Figure } from './figure.tsx';
import { usePresetOf } from './use-preset.ts';

export interface PresetProps {
  /** Name of the resource. */
  readonly resource: string;
  /** Key of the preset. */
  readonly preset: string;
}

/** The number of records in a preset, as a link to the filtered list. */
export function Count({ resource: name, preset: key }: PresetProps) {
  const translate = useTranslate();
  const resource = useResource(name);
  const { path, address, codec } = usePresetOf(resource, key);
  const counted = useCounts(resource, { address, codec })?.[key];
  const preset = resource.list.presets.find((one) => one.key === key);
  const label = `${resourceTitle(translate, resource)} · ${preset ? presetLabel(translate, name, preset) : key}`;
  const figure = <Figure label={label} text={counted === undefined ? '–' : countText(counted)} />;
  return path === undefined ? figure : <Link to={path}>{figure}</Link>;
}
