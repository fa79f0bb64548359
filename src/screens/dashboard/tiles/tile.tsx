import { useTranslate } from '@refinedev/core';
import type { Tile } from '../../../engine/features/dashboard.ts';
import { tileLabel } from '../../../engine/texts/home-label.ts';
import { Failed } from '../../notices/notices.tsx';
import { Charts } from '../../report/charts/charts.tsx';
import styles from '../dashboard.module.css';
import type { ContentProps } from './content-props.ts';
import { Counts } from './counts.tsx';
import { Figures } from './figures.tsx';
import { FirstRecords } from './first-records.tsx';
import { Grouped } from './grouped.tsx';
import { Coming, Part } from './part.tsx';
import { Ranking } from './ranking.tsx';
import { daysOfTrend, type ShownPeriod, useLastDays, useReport } from './use-report.tsx';
import { Yesterday } from './yesterday.tsx';

export interface TileProps {
  readonly tile: Tile;
  readonly period: ShownPeriod;
}

/** One tile of a home: a section that loads and fails independently of the others. */
export function TileSection({ tile, period }: TileProps) {
  const label = tileLabel(useTranslate(), tile);
  return (
    <section className={styles.section} data-size={tile.size} aria-label={label}>
      <Content tile={tile} label={label} period={period} />
    </section>
  );
}

function Content({ tile, label, period }: TileProps & { readonly label: string }) {
  switch (tile.kind) {
    case 'figures':
      return <Figures {...{ tile, label, period }} />;
    case 'counts':
      return <Counts {...{ tile, label }} />;
    case 'records':
      return (
        <Part coming={<Coming lines={6} />}>
          <FirstRecords {...{ tile, label }} />
        </Part>
      );
    case 'charts':
      return (
        <Part coming={<Coming lines={6} />}>
          <Trend {...{ tile, period }} />
        </Part>
      );
    case 'yesterday':
      return <Yesterday {...{ tile, label }} />;
    case 'grouped':
      return (
        <>
          <h2>{label}</h2>
          <Part coming={<Coming lines={6} />}>
            <Grouped {...{ tile, label }} />
          </Part>
        </>
      );
    case 'ranking':
      return (
        <>
          <h2>{label}</h2>
          <Part coming={<Coming lines={6} />}>
            <Ranking {...{ tile, label }} />
          </Part>
        </>
      );
  }
}

function Trend({ tile, period: { days } }: Omit<ContentProps<'charts'>, 'label'>) {
  const translate = useTranslate();
  const { view, metrics, answer, error, retry } = useReport(tile, { period: useLastDays(daysOfTrend(days)) });
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!answer) return <Coming lines={6} />;
  return <Charts {...{ view, metrics }} by="day" groups={answer.groups} isOverTime />;
}
