import { useTranslate } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { memo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failed } from '../../../src/screens/notices/notices.tsx';
import { HistoryEntries, type HistoryProps } from '../../../src/screens/show/history/history.tsx';
import { useHistory } from '../../../src/screens/show/record.tsx';
import type { TabBodyProps } from '../../../src/screens/show/tabs/record-tab.ts';
import { useWords } from '../../../src/workspace/words.tsx';
import { CommentInput } from './comment-input.tsx';
import { CommentLine } from './comment-line.tsx';
import styles from './comments.module.css';
import { mergeTimeline, withEdited } from './timeline.ts';
import { type Comment, useComments, useCommentWrites, useOlderComments } from './use-comments.tsx';

/** Parameter of the address with the id of the comment that it leads to. */
const commentParameter = 'comment';

/** The comments on a record among the entries of its history, latest first, below the input of a comment. */
export default function Comments({ resource, record }: TabBodyProps) {
  return <Timeline resource={resource} id={record.id} />;
}

/** Memoized for the same reason as the history. */
const Timeline = memo(function Timeline({ resource, id }: HistoryProps) {
  useWords('features/comments');
  const translate = useTranslate();
  const [params] = useSearchParams();
  const { page, error, refetch } = useComments(resource, id);
  const history = useHistory(resource, id, resource.history);
  const { comments, loadOlder, forget } = useOlderComments(resource, id, page?.comments ?? []);
  // Comments that are being edited, as they were then. They stay when somebody deletes them.
  const [edited, setEdited] = useState<readonly Comment[]>([]);
  const shown = withEdited(comments, edited, page !== undefined && comments.length >= page.total);
  const { add } = useCommentWrites(resource, id);
  const entries = resource.history ? history.entries : [];
  const failure = page ? history.error : error;
  const retry = () => void (page ? history.refetch() : refetch());
  const onChange = async () => {
    forget();
    await refetch();
  };
  return (
    <div className={styles.timeline}>
      <CommentInput
        {...{ resource, id }}
        sendLabel={translate('comments.send')}
        onSubmit={async (text) => {
          await add(text);
          void refetch();
        }}
      />
      {!page || !entries ? (
        failure ? (
          <Failed title={translate('show.failed')} reason={failure.message} onRetry={retry} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )
      ) : (
        mergeTimeline(shown.comments, entries).map((part) =>
          'comment' in part ? (
            <CommentLine
              key={`comment ${part.comment.id}`}
              {...{ resource, id, onChange }}
              comment={part.comment}
              edited={edited.find((one) => one.id === part.comment.id)}
              isRemoved={shown.removed.includes(part.comment.id)}
              onEdit={() => setEdited((before) => [...before, part.comment])}
              onEdited={() => setEdited((before) => before.filter((one) => one.id !== part.comment.id))}
              isTarget={params.get(commentParameter) === part.comment.id}
            />
          ) : (
            <HistoryEntries key={`entries ${part.entries[0]?.id}`} resource={resource} entries={part.entries} />
          ),
        )
      )}
      {page && comments.length < page.total && (
        <Button type="link" onClick={() => void loadOlder().catch(() => undefined)}>
          {translate('comments.older', { count: page.total - comments.length })}
        </Button>
      )}
    </div>
  );
});
