import { useKeys, useTranslate } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { groupBy } from '../../../base/grouping.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import type { Resource } from '../../../engine/resource.ts';
import { listPath } from '../../../engine/routes/under.ts';
import { presetLabel, resourceTitle } from '../../../engine/texts/label.ts';
import { groupLabel } from '../../../engine/texts/report-text.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useCall } from '../../../workspace/requests/call.ts';
import { countText } from '../../list/rows/count-text.ts';
import { createAddressCodec } from '../../list-state/address.ts';
import { Failed } from '../../notices/notices.tsx';
import styles from '../dashboard.module.css';
import type { ContentProps } from './content-props.ts';
import { Coming } from './part.tsx';

/** Number of groups shown. */
const maxShown = 6;
/** How long the numbers stay as they are, in milliseconds: each request leaves a line in the log of every group. */
const pause = 300_000;

/** A group of records, as the API returns it. */
interface CountedGroup {
  readonly by: Readonly<Record<string, string | null>>;
  readonly values: { readonly count: number };
  readonly labels: Readonly<Record<string, string>>;
}

/** Records of one group in one preset. */
interface Found {
  readonly resource: Resource;
  readonly preset: string;
  /** The value that the records have in common. */
  readonly group: string;
  readonly name: string;
  readonly count: number;
}

/** The groups with the most records in presets, each with links to those that it has. */
export function Grouped({ tile, label }: Omit<ContentProps<'grouped'>, 'period'>) {
  const translate = useTranslate();
  const { isComing, error, retry, groups } = useGroups(tile);
  if (error) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (isComing) return <Coming lines={6} />;
  if (groups.length === 0) return <p className={styles.nothing}>{translate('dashboard.nothing')}</p>;
  return (
    <ul className={styles.records} aria-label={label}>
      {groups.map((group) => (
        <li key={group[0]?.group}>
          <span className={styles.name} title={group[0]?.name}>
            {group[0]?.name}
          </span>
          <span className={styles.found}>
            {group.map(({ name: _name, ...found }) => (
              <FoundLink key={`${found.resource.name} ${found.preset}`} by={tile.by} {...found} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Counts the records of each preset by group. The groups with the most presets come first, then those with the most records. */
function useGroups({ by, counts }: ContentProps<'grouped'>['tile']) {
  const { kinds, resource: load } = useWorkspace();
  const translate = useTranslate();
  const call = useCall();
  const { keys } = useKeys();
  const resources = counts.map(({ resource }) => use(load(resource)));
  const answers = useQueries({
    queries: counts.map(({ resource, preset }) => ({
      queryKey: [...keys().data().resource(resource).action('list').get(), 'grouped', by, preset],
      queryFn: () => call<CountedGroup[]>('get', `${resource}/aggregate`, { query: { _by: by, _preset: preset } }),
      staleTime: pause,
    })),
  });
  const found = resources.flatMap((resource, index): Found[] =>
    (answers[index]?.data ?? []).flatMap(({ by: { [by]: key }, values: { count }, labels: { [by]: text } }) => {
      if (typeof key !== 'string') return [];
      const name = groupLabel(translate, kinds, resource, by, { key, ...(text !== undefined && { label: text }) });
      return [{ resource, preset: counts[index]?.preset ?? '', group: key, name, count }];
    }),
  );
  const sum = (group: readonly Found[]) => group.reduce((all, { count }) => all + count, 0);
  return {
    isComing: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error)?.error,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
    groups: [...groupBy(found, ({ group }) => group).values()]
      .toSorted((one, other) => other.length - one.length || sum(other) - sum(one))
      .slice(0, maxShown),
  };
}

function FoundLink({ by, resource, preset: key, group, count }: Omit<Found, 'name'> & { readonly by: string }) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const preset = resource.list.presets.find((one) => one.key === key);
  const name = preset ? presetLabel(translate, resource.name, preset) : key;
  const text = `${resourceTitle(translate, resource)} · ${name} ${countText(count)}`;
  const path = listPath(resource);
  if (path === undefined) return <span>{text}</span>;
  const { initial, write } = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
  return <Link to={`${path}?${write({ ...initial, preset: key, filters: { [by]: [group] } })}`}>{text}</Link>;
}
