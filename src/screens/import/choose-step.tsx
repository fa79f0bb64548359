import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Progress, Space } from 'antd';
import { type DragEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { saveFile } from '../../ui/browser/download.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { reasonOf } from '../../workspace/requests/reason.ts';
import type { ImportApi } from './api.ts';
import { Frame } from './frame.tsx';
import styles from './import.module.css';
import type { Source } from './mapping/use-mapping.tsx';
import { ReadingFailure } from './reading-failure.tsx';
import { dataRows } from './sheet/heads.ts';
import { limits } from './sheet/sheet.ts';
import { type Reading, useReading } from './use-reading.tsx';

export interface ChooseStepProps {
  readonly resource: Resource;
  readonly api: ImportApi;
  /** Names that the heads of the columns may have. */
  readonly titles: readonly string[];
  /** The file chosen earlier, if the user came back to this step. */
  readonly chosen: Source | undefined;
  readonly onChosen: (source: Source) => void;
  readonly onNext: (() => void) | undefined;
}

/** The first step: choose, drop or paste a file, or download the template. */
export function ChooseStep({ resource, api, titles, chosen, onChosen, onNext }: ChooseStepProps) {
  const translate = useTranslate();
  const reading = useReading(onChosen, titles);
  usePastedCells((cells) => reading.read(cells, translate('sheets.choose.pasted')));
  return (
    <Frame
      resource={resource}
      step="choose"
      footer={
        onNext && (
          <Button type="primary" onClick={onNext}>
            {translate('sheets.next')}
          </Button>
        )
      }
    >
      {chosen && <p>{translate('sheets.choose.chosen', { name: chosen.file, count: dataRows(chosen).length })}</p>}
      <ReadingFailure {...reading} />
      <DropPlace onFile={(file) => reading.read(file, file.name)} />
      {reading.current && <ReadingProgress {...reading.current} />}
      <p className={styles.quiet}>{translate('sheets.choose.paste')}</p>
      <Template resource={resource} api={api} />
    </Frame>
  );
}

/** Reads cells that were copied from a spreadsheet and pasted anywhere on the page outside of an input. */
function usePastedCells(onCells: (cells: Blob) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]')) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!file && text.trim() === '') return;
    event.preventDefault();
    onCells(text.trim() === '' && file ? file : new Blob([text]));
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Accepted file names and types. The reader decides by the content. */
const accepted = '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileProps {
  readonly onFile: (file: File) => void;
}

function DropPlace({ onFile }: FileProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function over(event: DragEvent, isNow: boolean) {
    event.preventDefault();
    setOver(isNow);
  }
  function drop(event: DragEvent) {
    over(event, false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }
  return (
    <>
      <button
        type="button"
        className={styles.drop}
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        <InboxOutlined className={styles.dropIcon} aria-hidden />
        <span className={styles.dropText}>{translate('sheets.choose.drop')}</span>
        <span className={styles.quiet}>
          {translate('sheets.choose.kinds', { rows: limits.rows.toLocaleString('en-US') })}
        </span>
      </button>
      <FileInput ref={input} onFile={onFile} />
    </>
  );
}

function FileInput({ ref, onFile }: FileProps & { readonly ref: Ref<HTMLInputElement> }) {
  const translate = useTranslate();
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accepted}
      aria-label={translate('sheets.steps.choose')}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        // Allows the same file to be chosen again after it was changed.
        target.value = '';
      }}
    />
  );
}

function ReadingProgress({ file, rows, onCancel }: NonNullable<Reading['current']>) {
  const translate = useTranslate();
  return (
    <div className={styles.progress} role="status">
      <Progress percent={100} status="active" showInfo={false} />
      <span>{translate('sheets.choose.reading', { name: file })}</span>{' '}
      {rows > 0 && <span>{translate('sheets.choose.readRows', { count: rows })}</span>}
      <Button size="small" type="link" onClick={onCancel}>
        {translate('sheets.cancel')}
      </Button>
    </div>
  );
}

function Template({ resource, api }: Pick<ChooseStepProps, 'resource' | 'api'>) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const [loading, setLoading] = useState<'xlsx' | 'csv'>();
  async function download(format: 'xlsx' | 'csv') {
    setLoading(format);
    try {
      saveFile(await api.template(format), `${resourceTitle(translate, resource)}.${format}`);
    } catch (error) {
      notify({
        type: 'error',
        title: translate('sheets.choose.templateFailed'),
        description: reasonOf(error, translate),
      });
    } finally {
      setLoading(undefined);
    }
  }
  return (
    <div className={styles.template}>
      <Space wrap>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            loading={loading === format}
            onClick={() => void download(format)}
          >
            {`${translate('sheets.choose.template')} (.${format})`}
          </Button>
        ))}
      </Space>
      <span className={styles.quiet}>{translate('sheets.choose.templateHelp')}</span>
    </div>
  );
}
