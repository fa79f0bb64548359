import { useTranslate } from '@refinedev/core';
import { measureLabel } from '../../engine/label.ts';
import type { Measure, Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Figures } from './figures.tsx';
import type { ReportFormatter } from './formatter.ts';
import styles from './report.module.css';

export interface TotalsProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly measures: readonly Measure[];
  readonly formatter: ReportFormatter;
  readonly now: Figures;
  /** Figures of the preceding period, if they are compared. */
  readonly before: Figures | undefined;
}

/** The total of each measure, with its change from the preceding period. */
export function Totals({ resource, report, measures, formatter: telling, now, before }: TotalsProps) {
  const translate = useTranslate();
  return (
    <dl className={styles.totals} aria-label={translate('views.report.totals')}>
      {measures.map((measure) => (
        <div key={measure.key} className={styles.total}>
          <dt>{measureLabel(translate, resource.name, report.key, measure)}</dt>
          <dd>
            <span className={styles.figure}>{telling.figure(measure, now[measure.key])}</span>
            {before && (
              <Change
                now={now[measure.key]}
                before={before[measure.key]}
                text={telling.figure(measure, before[measure.key])}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const change = new Intl.NumberFormat('zh-CN', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

interface ChangeProps {
  readonly now: number | null | undefined;
  readonly before: number | null | undefined;
  /** The formatted figure of the preceding period. */
  readonly text: string;
}

/**
 * The change from the preceding period. Its color is neutral, because an increase is neither good nor bad in general.
 */
function Change({ now, before, text }: ChangeProps) {
  const translate = useTranslate();
  const share = typeof now === 'number' && typeof before === 'number' && before !== 0 ? now / before - 1 : undefined;
  return (
    <span className={styles.change} title={translate('views.report.before', { value: text })}>
      {share === undefined ? translate('views.report.before', { value: text }) : change.format(share)}
    </span>
  );
}
