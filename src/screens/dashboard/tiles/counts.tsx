import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useState } from 'react';
import type { TilePreset } from '../../../engine/definition/dashboard.ts';
import { listPath } from '../../../engine/routes/under.ts';
import { presetLabel, resourceTitle } from '../../../engine/texts/label.ts';
import grid from '../../../ui/figures/figure-grid.module.css';
import { useResource } from '../../../workspace/index.tsx';
import { countText, totalText } from '../../list/rows/count-text.ts';
import { useCounts } from '../../list/rows/rows.tsx';
import { Stale } from '../../notices/notices.tsx';
import { useResourceQuery } from '../../records/use-resource-query.ts';
import type { ContentProps } from './content-props.ts';
import { ComingFigure, Figure } from './figure/figure.tsx';
import { Part } from './part.tsx';
import { usePresetOf } from './use-preset.ts';

interface Failure {
  readonly reason: string;
  readonly retry: () => void;
}

/** The numbers of records in presets. Those that could not be loaded are reported once, above them. */
export function Counts({ tile: { counts }, label }: Omit<ContentProps<'counts'>, 'period'>) {
  const translate = useTranslate();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const onFailure = useCallback((failure: Failure) => {
    setFailures((all) => [...all, failure]);
    return () => setFailures((all) => all.filter((one) => one !== failure));
  }, []);
  const [first] = failures;
  const retry = () => {
    for (const failure of failures) failure.retry();
  };
  return (
    <>
      <h2>{label}</h2>
      {first && <Stale title={translate('dashboard.failed')} reason={first.reason} onRetry={retry} />}
      <div className={grid.grid}>
        {counts.map((count) =>
          'quota' in count ? (
            <Part key={`${count.resource} quota`} coming={null}>
              <Quota resource={count.resource} />
            </Part>
          ) : (
            <Part key={`${count.resource} ${count.preset}`} coming={<ComingFigure />}>
              <Count resource={count.resource} preset={count.preset} onFailure={onFailure} />
            </Part>
          ),
        )}
      </div>
    </>
  );
}

/** What is left of the quota of the enterprise; null without a limit. */
interface QuotaRoom {
  readonly quota: number | null;
  readonly used: number | null;
}

interface CountProps extends TilePreset {
  /** Reports a failure until the returned function is called. */
  readonly onFailure: (failure: Failure) => () => void;
}

function Count({ resource: name, preset: key, onFailure }: CountProps) {
  const translate = useTranslate();
  const resource = useResource(name);
  const { path, address, codec } = usePresetOf(resource, key);
  const { counts, error, retry } = useCounts(resource, { address, codec });
  const reason = error?.message;
  useEffect(() => {
    if (reason !== undefined) return onFailure({ reason, retry: () => void retry() });
  }, [reason, retry, onFailure]);
  const counted = counts?.[key];
  const preset = resource.list.presets.find((one) => one.key === key);
  const label = `${resourceTitle(translate, resource)} · ${preset ? presetLabel(translate, name, preset) : key}`;
  return <Figure label={label} text={counted === undefined ? '–' : countText(counted)} to={path} />;
}

/** The share of a quota from which on it is shown. */
const nearlyUsed = 0.8;

/** How much of its quota a resource has used, as a link to its list. Nothing while there is room. */
function Quota({ resource: name }: { readonly resource: string }) {
  const translate = useTranslate();
  const resource = useResource(name);
  const { query } = useResourceQuery<QuotaRoom>({ resource: name, path: 'residue' });
  const { quota = null, used = null } = query.data?.data ?? {};
  if (quota === null || used === null || used < quota * nearlyUsed) return null;
  return (
    <Figure
      label={`${resourceTitle(translate, resource)} · ${translate('dashboard.quota')}`}
      text={`${totalText(used, false)} / ${totalText(quota, false)}`}
      to={listPath(resource)}
    />
  );
}
