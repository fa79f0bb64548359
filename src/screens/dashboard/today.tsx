import { useTranslate } from '@refinedev/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { metricLabel } from '../../engine/label.ts';
import { FigureText } from '../shared/figure-text.tsx';
import { Failed } from '../shared/notices.tsx';
import { blank, ComingFigure, Figure } from './figure.tsx';
import { type ReportProps, useReport } from './use-report.tsx';

/** The value of each metric of a report in a period, compared with the one before. It leads to the records behind it. */
export function Today(props: ReportProps) {
  const translate = useTranslate();
  const { view, metrics, answer, error, retry } = useReport(props, true);
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!answer)
    return metrics.map((metric) => (
      <ComingFigure key={metric.key} label={metricLabel(translate, view.resource.name, metric)} note={blank} />
    ));
  const { totals, before } = answer;
  return metrics.map((metric) => {
    const figure = (
      <Figure
        label={metricLabel(translate, view.resource.name, metric)}
        text={<FigureText text={view.formatter.figure(metric, totals[metric.key])} />}
        {...(before && {
          note: translate(props.days === 1 ? 'dashboard.yesterday' : 'dashboard.before', {
            value: view.formatter.figure(metric, before.totals[metric.key]),
          }),
        })}
      />
    );
    const path = totals[metric.key] ? view.rowsOf(metric, []) : undefined;
    return path === undefined ? (
      <Fragment key={metric.key}>{figure}</Fragment>
    ) : (
      <Link key={metric.key} to={path}>
        {figure}
      </Link>
    );
  });
}

/** The placeholders of the figures of a report that is not known yet. */
export function ComingFigures({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <ComingFigure key={index} note={blank} />);
}
