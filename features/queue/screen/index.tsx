import { useTranslate } from '@refinedev/core';
import { Alert, Skeleton } from 'antd';
import { startTransition, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { InlineAsk } from '../../../src/screens/actions/form-code.tsx';
import { ResultStatus } from '../../../src/screens/list/rows/result-status.tsx';
import type { LayoutBodyProps } from '../../../src/screens/list-state/layout-screen.ts';
import { Failed } from '../../../src/screens/notices/notices.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { LazyBoundary } from '../../../src/ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../src/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { Review } from '../normal-form.ts';
import { AllDone } from './all-done.tsx';
import { Case } from './case.tsx';
import { Decisions } from './decisions.tsx';
import { useReviewKeys } from './keys.tsx';
import styles from './queue.module.css';
import { type InlineReviewing, type Reviewing, useReviewing } from './reviewing.tsx';
import { useQueue } from './use-queue.tsx';
import { Waiting } from './waiting.tsx';

const KeysHelp = lazyWithRetry(async () => (await import('./keys-help.tsx')).KeysHelp);

const Beside = lazyWithRetry(() => import('./beside.tsx'));

/** The waiting records that the user holds. They are decided one by one by keyboard, or several at once. */
export default function QueueBody({ resource, listState }: LayoutBodyProps) {
  const { review } = resource;
  return review && <ReviewQueue {...{ resource, review, listState }} />;
}

interface ReviewQueueProps extends Omit<LayoutBodyProps, 'places'> {
  readonly review: Review;
}

function ReviewQueue({ resource, review, listState }: ReviewQueueProps) {
  useWords('features/queue');
  const translate = useTranslate();
  const queue = useQueue(resource, review, listState);
  const reviewing = useReviewing(resource, review, queue);
  const [isHelping, setHelping] = useState(false);
  useReviewKeys(reviewing, () => startTransition(() => setHelping(true)));
  return (
    <>
      <ResultStatus listState={listState} rows={queue} />
      {queue.isKnown ? (
        <Desk {...{ resource, review, listState, queue, reviewing }} />
      ) : queue.error ? (
        <Failed title={translate('queue.failed')} reason={queue.error.message} onRetry={queue.retry} />
      ) : (
        <Skeleton active className={styles.coming} paragraph={{ rows: 10 }} />
      )}
      {/* What is being filled in stays while the queue is loaded anew. */}
      {reviewing.dialog}
      {isHelping && (
        <LazyBoundary fallback={null} onClose={() => setHelping(false)}>
          <KeysHelp {...{ resource, reviewing }} onClose={() => setHelping(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

interface DeskProps extends ReviewQueueProps {
  readonly queue: ReturnType<typeof useQueue>;
  readonly reviewing: Reviewing;
}

/** The waiting records, and the current one with its decisions. */
function Desk({ resource, review, listState, queue, reviewing }: DeskProps) {
  return (
    <div className={styles.review}>
      <Waiting {...{ resource, reviewing }} {...queue} />
      <div className={styles.desk} inert={queue.isEarlier}>
        <Refusal text={reviewing.current && reviewing.refused.get(reviewing.current.id)} />
        {reviewing.current ? (
          <div className={styles.open}>
            <div className={styles.left}>
              <Case resource={resource} review={review} record={reviewing.current} />
              <Inputs resource={resource} record={reviewing.current} inline={reviewing.inline} />
            </div>
            {review.beside && (
              <LazyBoundary fallback={<Skeleton active className={styles.beside} />}>
                <Beside
                  key={reviewing.current.id}
                  {...{ resource }}
                  beside={review.beside}
                  record={reviewing.current}
                />
              </LazyBoundary>
            )}
          </div>
        ) : (
          <AllDone {...{ resource, listState }} waiting={queue.total} decided={reviewing.decided} />
        )}
        <Decisions resource={resource} reviewing={reviewing} />
      </div>
    </div>
  );
}

interface InputsProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly inline: InlineReviewing | undefined;
}

/** What the decisions ask for, below the record. What others change meanwhile begins anew; what was entered stays. */
function Inputs({ resource, record, inline }: InputsProps) {
  const translate = useTranslate();
  if (!inline) return null;
  const { answers, awaited, submit, ...more } = inline;
  return (
    <LazyBoundary fallback={<Skeleton active className={styles.coming} />}>
      <InlineAsk
        label={translate('queue.answers')}
        key={`${record.id} ${String(record.version)}`}
        {...{ resource, record, ...more }}
        awaited={awaited?.transition}
        onSubmit={submit}
        handle={answers}
      />
    </LazyBoundary>
  );
}

function Refusal({ text }: { readonly text: string | undefined }) {
  return text !== undefined && <Alert className={styles.alert} type="error" showIcon title={text} />;
}
