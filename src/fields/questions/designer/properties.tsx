import { useTranslate } from '@refinedev/core';
import { Input, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { maxHelpLength, maxLabelLength, type Question } from '../question.ts';
import { typeLabel } from '../type-label.ts';
import styles from './designer.module.css';
import { questionKinds } from './palette.tsx';
import { asKind } from './questions.ts';

export interface PropertiesProps {
  readonly question: Question;
  readonly disabled: boolean;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (question: Question) => void;
}

/** The properties of one question. */
export function Properties({ question, disabled, problems, onChange }: PropertiesProps) {
  const translate = useTranslate();
  return (
    <div className={styles.properties}>
      <Property label={translate('designer.label')} problem={problems.label} isRequired>
        {(control) => (
          <Input
            {...control}
            value={question.label}
            maxLength={maxLabelLength}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...question, label: target.value })}
            onPressEnter={(event) => event.preventDefault()}
          />
        )}
      </Property>
      {question.type !== 'section' && <AnswerProperties {...{ question, disabled, problems, onChange }} />}
    </div>
  );
}

/** What is asked for: the kind of the answer, its choices, a help, and whether there must be one. */
function AnswerProperties({ question, disabled, problems, onChange }: PropertiesProps) {
  const translate = useTranslate();
  const set = (change: Partial<Question>) => onChange({ ...question, ...change });
  const kinds = questionKinds.filter(({ type }) => type !== 'section');
  const chosen = kinds.findIndex(
    ({ type, multiple = false }) => type === question.type && multiple === (question.multiple ?? false),
  );
  return (
    <>
      <Property label={translate('designer.type')} problem={problems.type}>
        {(control) => (
          <Select<number>
            {...control}
            value={chosen}
            disabled={disabled}
            options={kinds.map((kind, index) => ({ value: index, label: typeLabel(translate, kind) }))}
            onChange={(index) => {
              const kind = kinds[index];
              if (kind) onChange(asKind(question, kind));
            }}
          />
        )}
      </Property>
      {question.type === 'enum' && (
        <Property label={translate('designer.options')} problem={problems.options} isRequired isWide>
          {(control) => (
            <Input.TextArea
              {...control}
              value={(question.options ?? []).join('\n')}
              autoSize={{ minRows: 3, maxRows: 10 }}
              placeholder={translate('designer.optionsHint')}
              disabled={disabled}
              onChange={({ target }) => set({ options: target.value === '' ? [] : target.value.split('\n') })}
            />
          )}
        </Property>
      )}
      <Property label={translate('designer.help')} problem={problems.help}>
        {(control) => (
          <Input
            {...control}
            value={question.help ?? ''}
            maxLength={maxHelpLength}
            disabled={disabled}
            onChange={({ target }) => set({ help: target.value })}
            onPressEnter={(event) => event.preventDefault()}
          />
        )}
      </Property>
      <Property label={translate('designer.required')} problem={problems.required}>
        {(control) => (
          <Switch
            {...control}
            className={styles.switch ?? ''}
            checked={question.required ?? false}
            disabled={disabled}
            onChange={(required) => set({ required })}
          />
        )}
      </Property>
    </>
  );
}

interface PropertyProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly isRequired?: boolean;
  readonly isWide?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-required': boolean;
    readonly status?: 'error';
    readonly 'aria-invalid'?: true;
    readonly 'aria-describedby'?: string;
  }) => ReactNode;
}

function Property({ label, problem, isRequired = false, isWide = false, children }: PropertyProps) {
  const id = useId();
  return (
    <div className={styles.property} data-wide={isWide || undefined}>
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-required': isRequired,
        ...(problem !== undefined && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
      })}
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
