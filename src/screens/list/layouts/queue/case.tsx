import { useTranslate } from '@refinedev/core';
import type { Review } from '../../../../engine/actions/review.ts';
import type { Field } from '../../../../engine/fields/field.ts';
import { readableFields } from '../../../../engine/fields/values.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { fieldLabel, highlightLabel } from '../../../../engine/texts/label.ts';
import { wideView } from '../../../../fields/wide.tsx';
import { useConditionContext, useWorkspace } from '../../../../workspace/index.tsx';
import { useRecordTitle } from '../../../../workspace/record-name.tsx';
import type { ResourceRecord } from '../../../records/record.ts';
import { FieldValue } from '../../../show/facts.tsx';
import { ToneMark } from '../../columns/main-cell.tsx';
import { highlightOf } from '../../rows/highlights.ts';
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
  const isWhole = (field: Field) =>
    field.name === resource.recordLabel || (kinds[field.type]?.long ?? wideView(field).Detail !== undefined);
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
