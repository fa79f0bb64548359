import type { Translate } from '../../../engine/fields/kind.ts';
import { metricLabel } from '../../../engine/texts/report-label.ts';
import type { ReportAddress } from '../address/address.ts';
import type { ReportAnswer } from '../view/figures.tsx';
import { periodTexts } from '../view/period-texts.ts';
import type { ReportView } from '../view/use-report-view.tsx';

export interface PictureContext {
  readonly view: ReportView;
  readonly address: ReportAddress;
  readonly answer: ReportAnswer;
  readonly translate: Translate;
  /** The element that contains the chips of the filters. */
  readonly place: HTMLElement;
}

/** Returns the lines below the title of a picture: the period and grouping, the filters, and the totals. */
export function pictureLines({ view, address, answer, translate, place }: PictureContext): string[] {
  const { resource, report, formatter } = view;
  const period = periodTexts(view, address, translate);
  // The chips have the names of the chosen records, which only they have loaded.
  const filters = [...place.querySelectorAll('ul li > span[title]')].map((chip) => chip.textContent ?? '');
  const totals = report.metrics
    .filter(({ key }) => key in answer.totals)
    .map(
      (metric) =>
        `${metricLabel(translate, resource.name, metric)} ${formatter.figure(metric, answer.totals[metric.key])}`,
    );
  return [period, filters, totals].filter((line) => line.length > 0).map((line) => line.join('  ·  '));
}
