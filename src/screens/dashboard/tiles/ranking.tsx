import { useTranslate } from '@refinedev/core';
import { Link } from 'react-router';
import { Failed } from '../../notices/notices.tsx';
import styles from '../dashboard.module.css';
import type { ContentProps } from './content-props.ts';
import { Coming } from './part.tsx';
import { useLastDays, useReport } from './use-report.tsx';

/** Number of groups shown. */
const maxShown = 6;

/** The groups of a report with the highest or the lowest figures, each leading to the records behind its figure. */
export function Ranking({ tile, label }: Omit<ContentProps<'ranking'>, 'period'>) {
  const translate = useTranslate();
  const { by, metric: key, lowestFirst = false, period = 'yesterday' } = tile;
  const days = useLastDays(period === 'week' ? 7 : 1, 1);
  const { view, answer, error, retry } = useReport(tile, { period: days, by });
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!answer) return <Coming lines={6} />;
  const metric = view.report.metrics.find((one) => one.key === key);
  const ranked = answer.groups
    .filter((group) => group.key !== null && typeof group.values[key] === 'number')
    .toSorted((one, other) => (Number(other.values[key]) - Number(one.values[key])) * (lowestFirst ? -1 : 1))
    .slice(0, maxShown);
  if (!metric || ranked.length === 0) return <p className={styles.nothing}>{translate('dashboard.noFigures')}</p>;
  return (
    <ol className={styles.records} aria-label={label}>
      {ranked.map((group) => {
        const name = view.formatter.group(by, group);
        const rows = view.rowsOf(metric, [{ by, key: group.key }]);
        return (
          <li key={group.key}>
            <span className={styles.name} title={name}>
              {rows === undefined ? name : <Link to={rows}>{name}</Link>}
            </span>
            <span className={styles.amount}>{view.formatter.figure(metric, group.values[key])}</span>
          </li>
        );
      })}
    </ol>
  );
}
