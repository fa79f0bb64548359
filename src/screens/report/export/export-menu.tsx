import { DownloadOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { type RefObject, useState } from 'react';
import type { Translate } from '../../../engine/fields/kind.ts';
import { metricLabel } from '../../../engine/texts/report-label.ts';
import { copyText } from '../../../ui/browser/clipboard.ts';
import { saveFile } from '../../../ui/browser/download.ts';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useCall } from '../../../workspace/requests/call.ts';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import { filtersOf } from '../../list-state/request.ts';
import { byMatrix, type ReportAddress } from '../address/address.ts';
import type { ReportState } from '../address/use-report-address.tsx';
import styles from '../report.module.css';
import { queryOf, type ReportAnswer } from '../view/figures.tsx';
import { periodTexts } from '../view/period-texts.ts';
import type { ReportView } from '../view/use-report-view.tsx';

export interface ExportMenuProps {
  readonly view: ReportView;
  readonly listState: ReportState;
  readonly answer: ReportAnswer | undefined;
  /** Title of the report. */
  readonly title: string;
  /** The element that contains the charts and the chips of the filters. */
  readonly place: RefObject<HTMLElement | null>;
}

/** Exports the table of a report as a sheet and its charts as a picture, and copies a link to exactly this view. */
export default function ExportMenu(props: ExportMenuProps) {
  const { answer, listState } = props;
  const translate = useTranslate();
  const dropdown = useDropdown();
  const { isBusy, run } = useExportRun();
  const { saveSheet, savePicture, copyLink } = useExports(props);
  const hasCharts = answer !== undefined && listState.address.by !== byMatrix && answer.groups.length > 0;
  return (
    <Dropdown
      trigger={['click']}
      {...dropdown}
      menu={{
        ...dropdown.menu,
        items: [
          ...(['xlsx', 'csv'] as const).map((format) => ({
            key: format,
            label: translate(`views.report.export.${format}`),
            onClick: () => void run(() => saveSheet(format)),
          })),
          ...(hasCharts
            ? [{ key: 'png', label: translate('views.report.export.png'), onClick: () => void run(savePicture) }]
            : []),
          { type: 'divider' },
          { key: 'link', label: translate('views.report.export.link'), onClick: () => void run(copyLink) },
        ],
      }}
    >
      <Button className={styles.export} icon={<DownloadOutlined />} loading={isBusy} disabled={!answer}>
        {translate('views.report.export.label')}
      </Button>
    </Dropdown>
  );
}

function useExports({ view, listState, answer, title, place }: ExportMenuProps) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const call = useCall();
  const { address, filtering } = listState;
  const file = (extension: string) => `${title} ${address.from} ${address.to}.${extension}`;

  async function saveSheet(format: 'xlsx' | 'csv') {
    const { resource, report } = view;
    const sheet = await call('get', `${resource.name}/reports/${report.key}/export`, {
      filters: filtersOf(filtering.address, filtering.codec),
      query: { format, ...queryOf(report, address), ...(address.by === byMatrix && { _metric: address.metric }) },
      meta: { file: true },
    });
    if (sheet instanceof Blob) saveFile(sheet, file(format));
  }

  async function savePicture() {
    if (!place.current || !answer) return;
    const { drawPicture } = await import('./picture.ts');
    const lines = pictureLines({ view, address, answer, translate, place: place.current });
    saveFile(await drawPicture(place.current, title, lines), file('png'));
  }

  const copyLink = async () => {
    const isCopied = await copyText(new URL(listState.permalink, window.location.href).href);
    const outcome = translate(`views.report.export.${isCopied ? 'copied' : 'notCopied'}`);
    notify({ type: isCopied ? 'success' : 'error', title: outcome });
  };

  return { saveSheet, savePicture, copyLink };
}

function useExportRun() {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const reason = reasonOf(error, translate);
      notify({ type: 'error', title: translate('views.report.export.failed', { reason }) });
    }
    setBusy(false);
  }
  return { isBusy, run };
}

interface PictureContext {
  readonly view: ReportView;
  readonly address: ReportAddress;
  readonly answer: ReportAnswer;
  readonly translate: Translate;
  /** The element that contains the chips of the filters. */
  readonly place: HTMLElement;
}

/** Returns the lines below the title of a picture: the period and grouping, the filters, and the totals. */
function pictureLines({ view, address, answer, translate, place }: PictureContext): string[] {
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
