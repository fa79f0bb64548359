import { useTranslate } from '@refinedev/core';
import { Form } from 'antd';
import type { Field } from '../../../engine/fields/field.ts';
import { fieldHelp, fieldLabel } from '../../../engine/texts/label.ts';
import styles from '../editor.module.css';
import { partInputOf } from './part-inputs.tsx';

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
