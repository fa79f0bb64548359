import { useTranslate } from '@refinedev/core';
import { Checkbox, Radio } from 'antd';
import type { Field } from '../../engine/fields/field.ts';
import { input as boolInput } from '../bool/input.tsx';
import { input as dateInput } from '../date/input.tsx';
import { input as emailInput } from '../email/input.tsx';
import { type EnumSettings } from '../enum/index.ts';
import { input as enumInput } from '../enum/input.tsx';
import { input as fileInput } from '../file/input.tsx';
import { input as imageInput } from '../image/input.tsx';
import { input as intInput } from '../int/input.tsx';
import { input as moneyInput } from '../money/input.tsx';
import { type ControlProps, controlOf } from '../parts/control.ts';
import { input as phoneInput } from '../phone/input.tsx';
import type { QuestionType } from '../questions/question.ts';
import { input as regionInput } from '../region/input.tsx';
import { input as textInput } from '../text/input.tsx';
import { input as textareaInput } from '../textarea/input.tsx';
import { input as urlInput } from '../url/input.tsx';
import type { FieldInput, InputProps } from '../view.ts';
import styles from './answer-field.module.css';

/** Up to this many choices are all in sight; more are a list that opens. */
const maxInSight = 8;

function YesOrNo(props: InputProps<object, boolean>) {
  const translate = useTranslate();
  return (
    <Radio.Group
      {...groupOf(props)}
      value={props.value ?? undefined}
      onChange={({ target }) => props.onChange?.(target.value === true)}
      options={[
        { value: true, label: translate('fields.yes') },
        { value: false, label: translate('fields.no') },
      ]}
    />
  );
}

function Choices(props: InputProps<EnumSettings, string | readonly string[]>) {
  const { field, value, onChange } = props;
  const { options, multiple: isMultiple } = field.settings;
  if (options.length > maxInSight) return <enumInput.Input {...props} />;
  const choices = options.map((option) => ({ value: option.value, label: option.label }));
  if (!isMultiple) {
    return (
      <Radio.Group
        {...groupOf(props)}
        vertical
        options={choices}
        value={value ?? undefined}
        onChange={({ target }) => onChange?.(String(target.value))}
      />
    );
  }
  return (
    <Checkbox.Group<string>
      {...groupOf(props)}
      className={styles.choices}
      options={choices}
      value={[value ?? []].flat()}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}

/** Radio buttons and checkboxes have no single control that a label could name. */
function groupOf(props: ControlProps) {
  const { onBlur: _onBlur, ...control } = controlOf(props);
  return { ...control, disabled: control.disabled ?? false };
}

/** The input of each kind of question. Not those of `inputs.tsx`: a visitor loads only these. */
const inputs: { readonly [Type in QuestionType]: Pick<FieldInput, 'Input'> } = {
  text: textInput,
  textarea: textareaInput,
  int: intInput,
  money: moneyInput,
  date: dateInput,
  enum: { Input: Choices },
  bool: { ...boolInput, Input: YesOrNo },
  phone: phoneInput,
  email: emailInput,
  url: urlInput,
  region: regionInput,
  image: imageInput,
  file: fileInput,
};

const byType: Readonly<Record<string, Pick<FieldInput, 'Input'>>> = inputs;

/** Returns the input of a question. */
export function answerInputOf({ type }: Pick<Field, 'type'>): Pick<FieldInput, 'Input'> {
  const input = byType[type];
  if (!input) throw new RangeError(`No question is of the kind "${type}".`);
  return input;
}
