import { useTranslate } from '@refinedev/core';
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { encodings } from '../../../fields/sheets/decode-text.ts';
import styles from '../import.module.css';
import { ReadingFailure } from '../reading-failure.tsx';
import { dataRows, searchedRows } from '../sheet/heads.ts';
import { useReading } from '../use-reading.tsx';
import type { Source } from './use-mapping.tsx';

interface SourceChoiceProps {
  readonly source: Source;
  /** Names that the heads of the columns may have. */
  readonly titles: readonly string[];
  readonly onSource: (source: Source) => void;
}

/** Lets the user choose the sheet of the file, the row of the column heads, and the encoding of a text file. */
export function SourceChoice({ source, titles, onSource }: SourceChoiceProps) {
  const translate = useTranslate();
  const reading = useReading(onSource, titles);
  const { file, content, sheets, sheet, head, fillsMerged } = source;
  const merged = sheet.rows.reduce((sum, row) => sum + (row.merged?.length ?? 0), 0);
  const separator = translate('list.separator');
  return (
    <>
      <div className={styles.choices}>
        <strong className={styles.file}>
          {translate('sheets.choose.chosen', { name: file, count: dataRows(source).length })}
        </strong>
        {sheets.length > 1 && (
          <Choice
            label={translate('sheets.choose.sheet')}
            value={sheets.indexOf(sheet)}
            options={sheets.map(({ name, rows, isHidden }, value) => ({
              value,
              label: translate(`sheets.choose.${isHidden ? 'hiddenSheetRows' : 'sheetRows'}`, {
                name,
                count: rows.length,
              }),
            }))}
            onChange={(index) => {
              const chosen = sheets[index] ?? sheet;
              onSource({ ...source, sheet: chosen, head: chosen.head });
            }}
          />
        )}
        <Choice
          label={translate('sheets.choose.head')}
          value={head ?? noHead}
          options={[
            ...sheet.rows.slice(0, searchedRows).map(({ line, cells }, value) => ({
              value,
              label: translate('sheets.choose.headRow', { line, text: cells.filter(Boolean).join(separator) }),
            })),
            { value: noHead, label: translate('sheets.choose.noHead') },
          ]}
          onChange={(index) => onSource({ ...source, head: index === noHead ? undefined : index })}
        />
        {head !== undefined && head > 0 && (
          <span className={styles.quiet}>{translate('sheets.choose.above', { count: head })}</span>
        )}
        {merged > 0 && (
          <Checkbox
            checked={fillsMerged}
            onChange={({ target }) => onSource({ ...source, fillsMerged: target.checked })}
          >
            {translate('sheets.choose.fillsMerged', { count: merged })}
          </Checkbox>
        )}
        {content && sheet.encoding && (
          <Choice
            label={translate('sheets.choose.encoding')}
            value={sheet.encoding}
            options={encodings.map((value) => ({ value, label: translate(`sheets.choose.encodings.${value}`) }))}
            isLoading={reading.current !== undefined}
            onChange={(encoding) => reading.read(content, file, encoding)}
          />
        )}
      </div>
      <ReadingFailure {...reading} />
    </>
  );
}

/** Stands for no row among the indices of rows. */
const noHead = -1;

interface ChoiceProps<Value extends string | number> {
  readonly label: ReactNode;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly isLoading?: boolean;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string | number>({ label, value, options, isLoading, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        className={styles.select}
        popupMatchSelectWidth={false}
        value={value}
        options={[...options]}
        loading={isLoading ?? false}
        onChange={onChange}
      />
    </span>
  );
}
