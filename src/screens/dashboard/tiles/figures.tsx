import { useTranslate } from '@refinedev/core';
import { Segmented } from 'antd';
import grid from '../../../ui/figures/figure-grid.module.css';
import styles from '../dashboard.module.css';
import type { ContentProps } from './content-props.ts';
import { Part } from './part.tsx';
import { ComingFigures, Today } from './today.tsx';

/** Lengths of the period to choose from, in days. */
const periods = [1, 7, 30, 90];

/** Figures of reports over a period, which the user chooses for all figures and charts of the page. */
export function Figures({ tile, label, period: { days, setDays } }: ContentProps<'figures'>) {
  const translate = useTranslate();
  return (
    <>
      <h2>
        {label}
        <Segmented
          className={styles.period}
          size="small"
          aria-label={translate('dashboard.period')}
          value={days}
          onChange={setDays}
          options={periods.map((value) => ({ value, label: translate(`dashboard.days.${value}`) }))}
        />
      </h2>
      <div className={`${grid.grid} ${grid.noted}`}>
        {tile.reports.map((report) => (
          <Part
            key={`${report.resource} ${report.report}`}
            coming={<ComingFigures count={report.metrics?.length ?? 1} />}
          >
            <Today report={report} days={days} />
          </Part>
        ))}
      </div>
    </>
  );
}
