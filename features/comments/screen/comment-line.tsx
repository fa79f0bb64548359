import { useTranslate } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useFormatMoment } from '../../../src/workspace/clock/clock.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { CommentInput } from './comment-input.tsx';
import styles from './comments.module.css';
import { partsOf } from './mentions.ts';
import { type Comment, useCommentWrites } from './use-comments.tsx';

export interface CommentLineProps {
  readonly resource: Resource;
  /** Id of the record. */
  readonly id: string;
  readonly comment: Comment;
  /** The comment as it was when the user began to edit it; undefined while they do not. */
  readonly edited: Comment | undefined;
  /** The comment was deleted while it was edited. */
  readonly isRemoved: boolean;
  readonly onEdit: () => void;
  readonly onEdited: () => void;
  /** The address leads to this comment. */
  readonly isTarget: boolean;
  /** Called after the comment was changed or removed. */
  readonly onChange: () => Promise<unknown>;
}

/** A comment with its author and time, and with buttons for its author and for users who may delete the record. */
export function CommentLine(props: CommentLineProps) {
  const { resource, id, comment, edited, isRemoved, onEdit, onEdited, isTarget, onChange } = props;
  const { author, at, editedAt } = comment;
  const translate = useTranslate();
  const formatMoment = useFormatMoment();
  const { user, snapshot } = useWorkspace();
  const { add, edit } = useCommentWrites(resource, id);
  const remove = useRemoval({ resource, id, comment, onChange });
  const [isSending, setSending] = useState(false);
  const line = useScrolledTo(isTarget);
  const isOwn = author.id === user.id;
  const mayRemove = isOwn || allows(snapshot, resource.rules.delete);
  return (
    <article ref={line} className={styles.comment} data-target={isTarget || undefined} tabIndex={-1}>
      <header className={styles.author}>
        <strong>{author.name}</strong>
        <time dateTime={at}>{formatMoment(at)}</time>
        {editedAt !== null && <span title={formatMoment(editedAt)}>{translate('comments.edited')}</span>}
        {!edited && (isOwn || mayRemove) && (
          <span className={styles.tools}>
            {isOwn && (
              <Button type="link" size="small" onClick={onEdit}>
                {translate('show.edit')}
              </Button>
            )}
            <WriteButton type="link" size="small" onClick={remove}>
              {translate('show.delete')}
            </WriteButton>
          </span>
        )}
      </header>
      {edited && !isSending && <Elsewhere {...{ comment, edited, isRemoved }} />}
      {edited ? (
        <CommentInput
          {...{ resource, id, edited }}
          sendLabel={translate(isRemoved ? 'comments.sendAnew' : 'comments.save')}
          onSubmit={async (text) => {
            setSending(true);
            try {
              await (isRemoved ? add(text) : edit(comment, text));
            } finally {
              // A refusal may mean that the comment was changed or deleted, which is shown then.
              await onChange();
              setSending(false);
            }
            onEdited();
          }}
          onCancel={onEdited}
        />
      ) : (
        <CommentText comment={comment} userId={user.id} />
      )}
    </article>
  );
}

/** Says that the comment was changed or deleted elsewhere while it was edited. */
function Elsewhere({ comment, edited, isRemoved }: { comment: Comment; edited: Comment; isRemoved: boolean }) {
  const translate = useTranslate();
  if (isRemoved) return <Alert type="warning" showIcon title={translate('comments.removedElsewhere')} />;
  if (comment.editedAt === edited.editedAt) return null;
  const text = partsOf(comment.text, comment.mentions)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('');
  return <Alert type="warning" showIcon title={translate('comments.changedElsewhere', { text })} />;
}

function CommentText({ comment, userId }: { readonly comment: Comment; readonly userId: string }) {
  return (
    <p className={styles.text}>
      {partsOf(comment.text, comment.mentions).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // The parts of a text have no other identity, so that their place is their key.
          <span key={index} className={styles.mention} data-own={part.id === userId || undefined}>
            @{part.name}
          </span>
        ),
      )}
    </p>
  );
}

/** Removes the comment after a question. */
function useRemoval({
  resource,
  id,
  comment,
  onChange,
}: Pick<CommentLineProps, 'resource' | 'id' | 'comment' | 'onChange'>) {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { remove } = useCommentWrites(resource, id);
  return () =>
    void ask({
      title: translate('comments.removeQuestion', { author: comment.author.name }),
      okText: translate('show.delete'),
      cancelText: translate('show.cancel'),
      danger: true,
      onOk: async () => {
        await remove(comment.id);
        await onChange();
      },
    });
}

/** Scrolls to the comment that the address leads to, once. */
function useScrolledTo(isTarget: boolean) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTarget) line.current?.scrollIntoView?.({ block: 'center' });
  }, [isTarget]);
  return line;
}
