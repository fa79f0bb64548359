import { useTranslate } from '@refinedev/core';
import { Alert, Button, Select, type SelectProps } from 'antd';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource } from '../../../engine/resource.ts';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useClearing } from '../../../ui/inputs/clearing.tsx';
import { useLabelSearch } from '../../../ui/pinyin/use-pinyin.tsx';
import { Frame } from '../frame.tsx';
import styles from '../import.module.css';
import { dataRows, headsAt } from '../sheet/heads.ts';
import { SourceChoice } from './source-choice.tsx';
import type { ChosenMapping, Source } from './use-mapping.tsx';

export interface MapStepProps {
  readonly resource: Resource;
  readonly source: Source;
  readonly mapping: ChosenMapping;
  readonly onSource: (source: Source) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** The second step: which column goes into which field. */
export function MapStep({ resource, source, mapping: chosen, onSource, onBack, onNext }: MapStepProps) {
  const translate = useTranslate();
  const { fields, mapping } = chosen;
  const isNothing = mapping.every((name) => name === undefined);
  const missing = fields.filter((one) => one.required && one.default === undefined && !mapping.includes(one.name));
  const names = missing.map((field) => fieldLabel(translate, resource.name, field));
  return (
    <Frame
      resource={resource}
      step="map"
      footer={
        <>
          <Button onClick={onBack}>{translate('sheets.back')}</Button>
          <Button type="primary" disabled={isNothing} onClick={onNext}>
            {translate('sheets.next')}
          </Button>
        </>
      }
    >
      <SourceChoice source={source} titles={chosen.titles} onSource={onSource} />
      <SheetsAlike source={source} />
      <p className={styles.quiet}>
        {translate('sheets.map.help')}{' '}
        <Button className={styles.link} type="link" size="small" onClick={chosen.reset}>
          {translate('sheets.map.reset')}
        </Button>
      </p>
      {isNothing && <Alert type="error" showIcon title={translate('sheets.map.nothing')} />}
      {missing.length > 0 && !isNothing && (
        <Alert
          type="warning"
          showIcon
          title={translate('sheets.map.missing', { fields: names.join(translate('list.separator')) })}
        />
      )}
      <Columns resource={resource} source={source} chosen={chosen} />
    </Frame>
  );
}

/** Tells of other sheets with the same heads, such as those in which a long export goes on. */
function SheetsAlike({ source: { sheets, sheet, head } }: Pick<MapStepProps, 'source'>) {
  const translate = useTranslate();
  if (head === undefined) return null;
  const headsIn = ({ rows }: Source['sheet']) => headsAt(rows, head).join('\n');
  const others = sheets.filter((one) => one !== sheet && headsIn(one) === headsIn(sheet));
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(translate('list.separator'));
  return <Alert type="warning" showIcon title={translate('sheets.choose.alike', { names })} />;
}

/** Number of example values shown for each column. */
const samples = 3;

interface ColumnsProps {
  readonly resource: Resource;
  readonly source: Source;
  readonly chosen: ChosenMapping;
}

function Columns({ resource, source, chosen }: ColumnsProps) {
  const translate = useTranslate();
  const { fields, heads, mapping, choose } = chosen;
  const labelOf = (field: Field) => `${fieldLabel(translate, resource.name, field)}${field.required ? ' *' : ''}`;
  const options = fields.map((field) => ({ value: field.name, label: labelOf(field) }));
  const head = (index: number) =>
    heads[index] || translate('sheets.map.unnamed', { number: source.sheet.columns?.[index] ?? index + 1 });
  return (
    <div className={styles.scroll}>
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">{translate('sheets.map.column')}</th>
            <th scope="col">{translate('sheets.map.field')}</th>
            <th scope="col">{translate('sheets.map.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {heads.map((_head, index) => (
            // Columns have no key other than their position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} data-left={mapping[index] === undefined || undefined}>
              <th scope="row">{head(index)}</th>
              <td>
                <FieldSelect
                  aria-label={translate('sheets.map.fieldOf', { column: head(index) })}
                  value={mapping[index]}
                  options={options}
                  onChange={(name: string | undefined) => choose(index, name)}
                />
              </td>
              <Sample text={samplesOf(source, index).join(translate('list.separator'))} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FieldSelect(props: SelectProps<string | undefined>) {
  const translate = useTranslate();
  const [showSearch, allowClear] = [useLabelSearch(), useClearing()];
  const placeholder = translate('sheets.map.none');
  return <Select {...{ showSearch, allowClear, placeholder }} className={styles.fieldSelect ?? ''} {...props} />;
}

/** Example values of a column. The full text appears on hover. */
function Sample({ text }: { readonly text: string }) {
  return (
    <td className={styles.sample} title={text}>
      {text}
    </td>
  );
}

function samplesOf(source: Source, column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of dataRows(source).slice(0, 200)) {
    const text = cells[column] ?? '';
    if (text !== '') found.add(text);
    if (found.size === samples) break;
  }
  return [...found];
}
