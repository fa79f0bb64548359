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
  /** Those of the time before, where the two are compared. */
  readonly before: Figures | undefined;
}

/** Each measure in all, and how far it is from the time before. */
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
  /** The figure of the time before, written out. */
  readonly text: string;
}

/** More or less than before is neither good nor bad by itself: the direction is told, not judged. */
function Change({ now, before, text }: ChangeProps) {
  const translate = useTranslate();
  const share = typeof now === 'number' && typeof before === 'number' && before !== 0 ? now / before - 1 : undefined;
  return (
    <span className={styles.change} title={translate('views.report.before', { value: text })}>
      {share === undefined ? translate('views.report.before', { value: text }) : change.format(share)}
    </span>
  );
}
