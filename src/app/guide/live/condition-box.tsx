import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Select, Input as TextInput } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { Language } from '../../../base/language.ts';
import type { Condition } from '../../../engine/fields/condition.ts';
import { normaliseField } from '../../../engine/normalise/field.ts';
import { kinds } from '../../../fields/index.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useConditionContext, useWorkspace } from '../../../workspace/index.tsx';
import styles from '../guide.module.css';
import { type Explained, explain } from './explain.ts';
import type { LiveProps } from './live-props.ts';
import { sampleResource } from './sample.ts';
import { useCondition } from './use-condition.ts';

/** Conditions to begin with, as an author writes them. */
const suggestions = [
  "{ field: 'status', in: ['open', 'working'] }",
  "{ all: [{ field: 'dueOn', lt: { now: '0d' } }, { field: 'status', ne: 'closed' }] }",
  "{ any: [{ me: 'owner' }, { field: 'isUrgent', eq: true }] }",
  "{ not: { field: 'owner', empty: true } }",
  "{ field: 'dueOn', gte: { field: 'receivedOn', plus: '3d' } }",
  "{ can: 'tickets' }",
];

/** Tries a condition on a record: its fields are filled in, the condition is written, and its parts say whether they hold. */
export function ConditionBox({ language }: LiveProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const { user } = useWorkspace();
  const [record, setRecord] = useState<Readonly<Record<string, unknown>>>(() => sampleRecord(user.id, language));
  const [text, setText] = useState(suggestions[1] ?? '');
  const read = useCondition({ text, language });
  return (
    <div className={styles.box}>
      <fieldset>
        <legend>{translate('guide.record')}</legend>
        <RecordInputs {...{ language, record }} onChange={setRecord} />
      </fieldset>
      <fieldset>
        <legend>{translate('guide.condition')}</legend>
        <Select
          aria-label={translate('guide.suggestions')}
          placeholder={translate('guide.suggestions')}
          value={suggestions.includes(text) ? text : null}
          options={suggestions.map((value) => ({ value, label: value }))}
          onChange={setText}
        />
        <TextInput.TextArea
          className={styles.written ?? ''}
          aria-label={translate('guide.condition')}
          spellCheck={false}
          autoSize={{ minRows: 3 }}
          value={text}
          status={read.problems.length > 0 ? 'error' : ''}
          onChange={({ target }) => setText(target.value)}
        />
        <div role="status">
          {read.problems.map((problem) => (
            <p key={problem} className={styles.problem}>
              {problem}
            </p>
          ))}
          {read.condition && <Outcome condition={read.condition} {...{ record, context }} />}
        </div>
      </fieldset>
    </div>
  );
}

interface RecordInputsProps extends LiveProps {
  readonly record: Readonly<Record<string, unknown>>;
  readonly onChange: (record: RecordInputsProps['record']) => void;
}

/** The fields of the record. */
function RecordInputs({ language, record, onChange }: RecordInputsProps) {
  const translate = useTranslate();
  const { user, system } = useWorkspace();
  const { fields } = useMemo(() => sampleResource(language), [language]);
  const id = useId();
  return Object.entries(fields).map(([name, declared]) => {
    const target = declared.type === 'ref' && { to: system.users };
    const field = normaliseField(name, { ...declared, ...target }, kinds);
    const { Input } = inputOf(field);
    return (
      <div key={name} className={styles.line}>
        <label htmlFor={`${id}-${name}`}>
          {field.label} <code>{name}</code>
        </label>
        <LazyBoundary>
          <Input
            field={field}
            resource="guide"
            id={`${id}-${name}`}
            value={record[name]}
            {...(name === 'owner' && record.owner === user.id && { label: translate('guide.me') })}
            onChange={(value) => onChange({ ...record, [name]: value })}
          />
        </LazyBoundary>
      </div>
    );
  });
}

function Outcome({ condition, record, context }: { readonly condition: Condition } & Parameters<typeof explain>[1]) {
  const translate = useTranslate();
  const explained = explain(condition, { record, context });
  return (
    <>
      <p>
        <strong>{translate(explained.holds ? 'guide.holds' : 'guide.fails')}</strong>
      </p>
      <ul className={styles.reasons}>
        <Reason {...explained} />
      </ul>
    </>
  );
}

/** A part of a condition, whether it holds, and what the record has there. */
function Reason({ holds, text, value, parts }: Explained) {
  const translate = useTranslate();
  return (
    <li>
      {holds ? (
        <CheckCircleFilled role="img" className={styles.true ?? ''} aria-label={translate('guide.true')} />
      ) : (
        <CloseCircleFilled role="img" className={styles.false ?? ''} aria-label={translate('guide.false')} />
      )}{' '}
      <code>{text}</code>
      {value !== undefined && <span className={styles.found}>{translate('guide.found', { value })}</span>}
      {parts.length > 0 && (
        <ul>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
            <Reason key={index} {...part} />
          ))}
        </ul>
      )}
    </li>
  );
}

function sampleRecord(user: string, language: Language): Readonly<Record<string, unknown>> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return {
    title: language === 'zh' ? '屏幕有裂纹' : 'A broken screen',
    status: 'open',
    owner: user,
    amount: 12_900,
    isUrgent: true,
    tags: ['A'],
    receivedOn: day(-6),
    dueOn: day(-1),
  };
}
