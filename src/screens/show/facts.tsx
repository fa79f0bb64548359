import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { isEmpty } from '../../base/empty.ts';
import { type ConditionContext, holds } from '../../engine/fields/condition.ts';
import type { Field } from '../../engine/fields/field.ts';
import { readableFields } from '../../engine/fields/values.ts';
import type { Resource } from '../../engine/resource.ts';
import { sectionTitle } from '../../engine/texts/form-label.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { takesRow, wideView } from '../../fields/wide.tsx';
import { Copyable } from '../../ui/buttons/copyable.tsx';
import { useFormatMoment } from '../../workspace/clock/clock.tsx';
import { useConditionContext, useWorkspace } from '../../workspace/index.tsx';
import { Reference } from '../../workspace/parts/record-link.tsx';
import type { ResourceRecord } from '../records/record.ts';
import { countedLink, useCounted } from '../values/counted.tsx';
import { MaskedValue } from '../values/masked-value.tsx';
import { type Reveal, useReveal } from '../values/reveal.tsx';
import { Value } from '../values/value.tsx';
import styles from './show.module.css';

export interface FactsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
}

/** The fields of a record in sections; last, its creator and the date. */
export function Facts({ resource, record }: FactsProps) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const { shown, fold } = useFolding(useShownFields(resource, record), resource, record);
  const reveal = useReveal(resource);
  const counted = useCounted(resource);
  return (
    <div className={styles.facts}>
      {resource.show.sections.map((section) => {
        const fields = section.fields.flatMap((name) => shown.find((field) => field.name === name) ?? []);
        if (fields.length === 0) return null;
        return (
          <FactSection
            key={section.title ?? ''}
            title={section.title && sectionTitle(translate, resource.name, section.title)}
          >
            {fields.map((field) => (
              <Fact key={field.name} name={fieldLabel(translate, resource.name, field)} isLong={takesRow(field, kinds)}>
                {countedLink(
                  record[field.name] ? counted?.(field.name, record) : undefined,
                  <FieldValue resource={resource.name} record={record} field={field} onReveal={reveal} />,
                )}
              </Fact>
            ))}
          </FactSection>
        );
      })}
      {fold}
      <Origin record={record} />
    </div>
  );
}

/** Returns the filled fields, or all of them once the button of the others was pressed. */
function useFolding(readable: readonly Field[], { show }: Resource, record: ResourceRecord) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const fields = readable.filter(({ name }) => show.sections.some((section) => section.fields.includes(name)));
  // A secret is never sent, but its label tells that there is one.
  const filled = fields.filter(({ name }) => !isEmpty(record[name]) || record.labels?.[name] !== undefined);
  const count = fields.length - filled.length;
  const fold = count > 0 && (
    <Button
      type="link"
      size="small"
      className={styles.all}
      icon={isOpen ? <UpOutlined /> : <DownOutlined />}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {translate(isOpen ? 'record.fold' : 'record.unfold', { count })}
    </Button>
  );
  return { shown: isOpen ? fields : filled, fold };
}

/** Returns the fields that the user may see and whose condition holds. */
function useShownFields(resource: Resource, record: ResourceRecord): Field[] {
  const { snapshot } = useWorkspace();
  const shownAt = (context: ConditionContext) =>
    readableFields(resource, snapshot).filter((field) => !field.when || holds(field.when, record, context));
  return shownAt(
    useConditionContext((at) =>
      shownAt(at)
        .map(({ name }) => name)
        .join(),
    ),
  );
}

export interface FieldValueProps {
  readonly resource: string;
  readonly record: ResourceRecord;
  readonly field: Field;
  readonly onReveal: Reveal | undefined;
}

/** A value of a record. A masked value has a button that reveals it, if the user may. */
export function FieldValue({ resource, record, field, onReveal }: FieldValueProps) {
  const { [field.name]: label } = record.labels ?? {};
  const value = { field, resource, value: record[field.name], label, files: record.files?.[field.name], record };
  const { Detail } = wideView(field);
  if (Detail && !isEmpty(value.value)) return <Detail {...value} />;
  if (!field.mask) return <Value {...value} />;
  return (
    <MaskedValue key={String(value.value)} {...value} onReveal={onReveal && (() => onReveal(record.id, field.name))} />
  );
}

function Origin({ record }: { readonly record: ResourceRecord }) {
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const { system } = useWorkspace();
  const { createdAt, createdBy, updatedAt, labels } = record;
  const creator = [labels?.createdBy ?? []].flat().join(translate('list.separator'));
  return (
    <FactSection title={translate('record.system')}>
      <Fact name={translate('record.id')}>
        <Copyable text={record.id} />
      </Fact>
      {typeof createdAt === 'string' && <Fact name={translate('record.createdAt')}>{formatMoment(createdAt)}</Fact>}
      {creator !== '' && (
        <Fact name={translate('record.createdBy')}>
          {typeof createdBy === 'string' ? (
            <Reference to={system.users} id={createdBy}>
              {creator}
            </Reference>
          ) : (
            creator
          )}
        </Fact>
      )}
      {typeof updatedAt === 'string' && <Fact name={translate('record.updatedAt')}>{formatMoment(updatedAt)}</Fact>}
    </FactSection>
  );
}

function FactSection({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) {
  return (
    <section>
      {title !== undefined && <h2 className={styles.section}>{title}</h2>}
      <dl className={styles.list}>{children}</dl>
    </section>
  );
}

function Fact({ name, isLong, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
