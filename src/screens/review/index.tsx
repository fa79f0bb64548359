import { useCan, useTranslate } from '@refinedev/core';
import { Alert, Skeleton } from 'antd';
import { startTransition, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import type { Review } from '../../engine/review.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { useWords } from '../../workspace/words.tsx';
import { Failed, NoRight } from '../shared/notices.tsx';
import { AllDone } from './all-done.tsx';
import { Case } from './case.tsx';
import { Decisions } from './decisions.tsx';
import { useReviewKeys } from './keys.tsx';
import { useQueue } from './queue.tsx';
import styles from './review.module.css';
import { useReviewing } from './reviewing.tsx';
import { Waiting } from './waiting.tsx';

const KeysHelp = lazyWithRetry(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }));

/** Reviews the records of a resource that wait for a decision, one by one, by keyboard. */
export function ReviewScreen({ resource }: { readonly resource: Resource }) {
  useWords('views');
  const { data: access } = useCan({ resource: resource.name, action: 'list' });
  if (!access?.can) return <NoRight rule={resource.rules.list} />;
  if (!resource.review) throw new RangeError(`Resource "${resource.name}" has no review.`);
  return <Reviewing key={resource.name} resource={resource} review={resource.review} />;
}

function Reviewing({ resource, review }: { readonly resource: Resource; readonly review: Review }) {
  const translate = useTranslate();
  const queue = useQueue(resource, review);
  const reviewing = useReviewing(resource, review, queue.records);
  const [isHelping, setHelping] = useState(false);
  useReviewKeys(reviewing, () => startTransition(() => setHelping(true)));
  if (queue.error && !queue.isKnown)
    return <Failed title={translate('views.review.failed')} reason={queue.error.message} onRetry={queue.retry} />;
  if (!queue.isKnown) return <Skeleton active className={styles.coming} paragraph={{ rows: 10 }} />;
  return (
    <div className={styles.review}>
      <Waiting resource={resource} reviewing={reviewing} records={queue.records} total={queue.total} />
      <div className={styles.desk}>
        <Refusal text={reviewing.current && reviewing.refused.get(reviewing.current.id)} />
        {reviewing.current ? (
          <Case resource={resource} review={review} record={reviewing.current} />
        ) : (
          <AllDone resource={resource} />
        )}
        <Decisions resource={resource} reviewing={reviewing} />
      </div>
      {reviewing.dialog}
      {isHelping && (
        <LazyBoundary place={null} onClose={() => setHelping(false)}>
          <KeysHelp {...{ resource, reviewing }} onClose={() => setHelping(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

function Refusal({ text }: { readonly text: string | undefined }) {
  return text !== undefined && <Alert className={styles.alert} type="error" showIcon title={text} />;
}
