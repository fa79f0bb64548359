import { useTranslate } from '@refinedev/core';
import type { Field } from '../../../src/engine/fields/field.ts';
import { readableFields } from '../../../src/engine/fields/values.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { fieldLabel, highlightLabel } from '../../../src/engine/texts/label.ts';
import { takesRow } from '../../../src/fields/wide.tsx';
import { ToneMark } from '../../../src/screens/list/columns/main-cell.tsx';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { FieldValue } from '../../../src/screens/show/facts.tsx';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { useRecordTitle } from '../../../src/workspace/record-name.tsx';
import type { Review } from '../normal-form.ts';
import styles from './queue.module.css';

export interface CaseProps {
  readonly resource: Resource;
  readonly review: Review;
  readonly record: ResourceRecord;
}

/** The fields of the record under review, each with its label and its full value. */
export function Case({ resource, review, record }: CaseProps) {
  const translate = useTranslate();
  const titleOf = useRecordTitle();
  const { snapshot, kinds } = useWorkspace();
  const fields = readableFields(resource, snapshot);
  const isWhole = (field: Field) => field.name === resource.recordLabel || takesRow(field, kinds);
  const highlight = highlightOf(resource, record, useConditionContext());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard if it overflows
    <article className={styles.case} aria-label={titleOf(resource, record)} data-evidence="" tabIndex={0}>
      {highlight && (
        <p className={styles.highlight}>
          <ToneMark tone={highlight.tone} text={undefined} />
          {highlightLabel(translate, resource.name, highlight)}
        </p>
      )}
      <dl className={styles.facts}>
        {review.fields.flatMap((name) => {
          const field = fields.find((one) => one.name === name);
          if (!field) return [];
          return (
            <div key={name} data-full={isWhole(field) || undefined}>
              <dt>{fieldLabel(translate, resource.name, field)}</dt>
              <dd>
                <FieldValue resource={resource.name} record={record} field={field} onReveal={undefined} />
              </dd>
            </div>
          );
        })}
      </dl>
    </article>
  );
}
