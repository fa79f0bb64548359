import { useTranslate } from '@refinedev/core';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import type { Resource, Section } from '../../../engine/resource.ts';
import { sectionTitle } from '../../../engine/texts/form-label.ts';
import { takesRow } from '../../../fields/wide.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { AnyRecord, Values } from '../../records/record.ts';
import { FieldInput, FieldText } from '../inputs/field-input.tsx';
import styles from './body.module.css';

export interface FormBodyProps {
  readonly resource: Resource;
  readonly sections: readonly Section[];
  /** Fields that the user may edit. */
  readonly inputs: readonly Field[];
  /** Fields shown as text. */
  readonly texts: readonly Field[];
  readonly record: AnyRecord | undefined;
  /** Values of the record that the form does not hold. */
  readonly around: AnyRecord | undefined;
  /** The antd form that contains the body. */
  readonly form: FormInstance<Values>;
  /** Whether a field is shown for these values. */
  readonly isShown: (field: Field, values: Values) => boolean;
  readonly isWide: boolean;
}

/**
 * Renders the inputs in their sections. A section without a title comes first: the other sections depend on its fields.
 */
export function FormBody(props: FormBodyProps) {
  const { resource, sections: given, inputs, texts, record, around, form, isShown, isWide } = props;
  const shown = useShown([...inputs, ...texts], form, isShown);
  const sections = given.toSorted(
    (left, right) => Number(left.title !== undefined) - Number(right.title !== undefined),
  );
  return (
    <div className={styles.body}>
      {sections.map((section) => (
        <FormSection key={section.title ?? ''} resource={resource} section={section} shown={shown} isWide={isWide}>
          {(field) =>
            inputs.includes(field) ? (
              <FieldInput
                key={field.name}
                field={field}
                resource={resource.name}
                record={record}
                around={around}
                // A record cannot be placed below itself.
                without={field.name === resource.tree?.parent && record ? String(record.id) : undefined}
              />
            ) : (
              <FieldText key={field.name} field={field} resource={resource.name} record={record} />
            )
          }
        </FormSection>
      ))}
    </div>
  );
}

interface FormSectionProps {
  readonly resource: Resource;
  readonly section: Section;
  readonly shown: readonly Field[];
  readonly isWide: boolean;
  readonly children: (field: Field) => ReactNode;
}

function FormSection({ resource, section, shown, isWide, children }: FormSectionProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const fields = section.fields.flatMap((name) => shown.find((field) => field.name === name) ?? []);
  if (fields.length === 0) return null;
  const title = section.title === undefined ? undefined : sectionTitle(translate, resource.name, section.title);
  return (
    <fieldset className={styles.section} data-wide={section.wide || undefined}>
      {title !== undefined && <legend className={styles.title}>{title}</legend>}
      <div className={styles.grid}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={styles.cell}
            data-half={(!takesRow(field, kinds) && (isWide || field.span === 'half')) || undefined}
          >
            {children(field)}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the names of the fields that are shown now. Renders again only when these change, not on every key press. */
function useShown(fields: readonly Field[], form: FormInstance<Values>, isShown: FormBodyProps['isShown']) {
  const among = (values: Values) => fields.filter((field) => isShown(field, values)).map((field) => field.name);
  const names: readonly string[] | undefined = Form.useWatch((values: Values) => among(values), {
    form,
    preserve: true,
  });
  const current = names ?? among(form.getFieldsValue(true));
  return fields.filter((field) => current.includes(field.name));
}
