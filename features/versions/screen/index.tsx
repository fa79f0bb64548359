import { useTranslate } from '@refinedev/core';
import { Segmented, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import { Failed } from '../../../src/screens/notices/notices.tsx';
import type { DetailProps } from '../../../src/screens/show/tabs/record-tab.ts';
import { useWidthFrom } from '../../../src/ui/browser/media.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { Comparison, type ComparisonLayout } from './comparison.tsx';
import { VersionList } from './list.tsx';
import { type Edition, useTexts, useVersions, type VersionLine } from './use-versions.tsx';
import styles from './versions.module.css';

/** The kept versions of a record, and what differs between two of them or one and the record as it is now. */
export default function Versions({ resource, record }: DetailProps) {
  useWords('features/versions');
  const translate = useTranslate();
  const { versions, error, refetch } = useVersions(resource, record.id);
  if (!versions) {
    if (!error) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
    return <Failed title={translate('show.failed')} reason={error.message} onRetry={() => void refetch()} />;
  }
  const [newest] = versions;
  if (!newest)
    return <p className={styles.none}>{translate('versions.none', { step: actionsOf(resource, translate) })}</p>;
  return <Editions resource={resource} record={record} versions={versions} newest={newest} />;
}

interface EditionsProps extends DetailProps {
  readonly versions: readonly VersionLine[];
  readonly newest: VersionLine;
}

const layouts: readonly ComparisonLayout[] = ['split', 'inline'];

function Editions({ resource, record, versions, newest }: EditionsProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<{ readonly before: Edition; readonly after: Edition }>();
  const compared = chosen ?? { before: newest.number, after: 'current' as const };
  const choose = (number: number) => setChosen({ before: number, after: 'current' });
  const isWide = useWidthFrom('md');
  const [asked, setLayout] = useState<ComparisonLayout>('split');
  const layout = isWide ? asked : 'inline';
  const editions = [
    { value: 'current' as Edition, label: translate('versions.current') },
    ...versions.map(({ number }) => ({ value: number as Edition, label: translate('versions.number', { number }) })),
  ];
  return (
    <div className={styles.versions}>
      <VersionList {...{ resource, record, versions }} chosen={compared.before} onChoose={choose} />
      <section aria-label={translate('versions.comparison')}>
        <div className={styles.bar}>
          {(['before', 'after'] as const).map((side) => (
            <Choice
              key={side}
              label={translate(`versions.${side}`)}
              value={compared[side]}
              options={editions}
              onChange={(one) => setChosen({ ...compared, [side]: one })}
            />
          ))}
          {isWide && (
            <Segmented<ComparisonLayout>
              value={asked}
              onChange={setLayout}
              options={layouts.map((value) => ({ value, label: translate(`versions.${value}`) }))}
            />
          )}
        </div>
        <Compared {...{ resource, record, layout, ...compared }} />
      </section>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: Edition;
  readonly options: readonly { readonly value: Edition; readonly label: string }[];
  readonly onChange: (edition: Edition) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select<Edition> id={id} className={styles.select} value={value} options={[...options]} onChange={onChange} />
    </div>
  );
}

interface ComparedProps extends DetailProps {
  readonly before: Edition;
  readonly after: Edition;
  readonly layout: ComparisonLayout;
}

/** The comparison of each kept field. */
function Compared({ resource, record, before, after, layout }: ComparedProps) {
  const translate = useTranslate();
  const [left, right] = [useTexts(resource, record, before), useTexts(resource, record, after)];
  const failed = left.error ? left : right.error ? right : undefined;
  if (failed?.error) {
    return (
      <Failed title={translate('show.failed')} reason={failed.error.message} onRetry={() => void failed.refetch()} />
    );
  }
  if (!left.texts || !right.texts) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const texts = right.texts;
  return left.texts.map(({ name, label, text }) => {
    const other = texts.find((one) => one.name === name)?.text;
    return (
      <div key={name}>
        <h3 className={styles.field}>{label}</h3>
        {text === undefined || other === undefined ? (
          <p className={styles.none}>
            {translate('versions.notKept', { number: text === undefined ? before : after })}
          </p>
        ) : (
          <Comparison before={text} after={other} layout={layout} />
        )}
      </div>
    );
  });
}

function actionsOf({ name, states, actions, versions }: Resource, translate: ReturnType<typeof useTranslate>): string {
  return [...(states?.transitions ?? []), ...actions]
    .filter(({ key }) => versions?.on.includes(key))
    .map((action) => actionLabel(translate, name, action))
    .join(translate('list.separator'));
}
