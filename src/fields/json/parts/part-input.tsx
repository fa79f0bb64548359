import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import type { Field } from '../../../engine/fields/field.ts';
import { fieldHelp, fieldLabel } from '../../../engine/texts/label.ts';
import type { FieldInput } from '../../view.ts';
import styles from '../editor.module.css';

export interface PartInputProps {
  readonly part: Field;
  /** Replaces the resource name in the keys of the labels. */
  readonly resource: string;
  readonly id: string | undefined;
  /** Position of the row. Undefined if there are no rows. */
  readonly position?: number;
  readonly value: unknown;
  /** The label of the record that the row referred to when it was loaded. */
  readonly label?: string | undefined;
  readonly disabled: boolean | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The input of a field inside a value, with its problem below. */
export function PartInput(props: PartInputProps) {
  const { part, resource, id, position, value, label: referred, disabled, problem, onChange } = props;
  const translate = useTranslate();
  const { Input } = partInputOf(part);
  const label = fieldLabel(translate, resource, part);
  const problemId = id && `${id}_problem`;
  return (
    <Form.Item
      className={styles.part}
      layout="vertical"
      label={label}
      required={part.required}
      extra={fieldHelp(translate, resource, part)}
      validateStatus={problem === undefined ? '' : 'error'}
      help={problem === undefined ? undefined : <span id={problemId}>{problem}</span>}
      {...(id !== undefined && { htmlFor: id })}
    >
      <Input
        field={part}
        resource={resource}
        {...(id !== undefined && { id })}
        value={value}
        label={referred}
        onChange={onChange}
        disabled={disabled ?? false}
        aria-label={position === undefined ? label : translate('media.rows.place', { label, position })}
        aria-required={part.required}
        {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
      />
    </Form.Item>
  );
}

/** The inputs and filters of the kinds. Those of this kind are left out, because they import this file. */
const inputs = import.meta.glob<FieldInput>(['../../*/input.tsx', '!../../json/input.tsx'], {
  eager: true,
  import: 'input',
});

/** Returns the input of a field inside a value. Throws if its kind has none, which cannot happen in a checked resource. */
function partInputOf({ name, type }: Pick<Field, 'name' | 'type'>): FieldInput {
  const input = inputs[`../../${type}/input.tsx`];
  if (!input) throw new RangeError(`Field "${name}" is of the kind "${type}", which stands in no value.`);
  return input;
}
