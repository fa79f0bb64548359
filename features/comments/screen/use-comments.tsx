import { useSubscription } from '@refinedev/core';
import { useCallback, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { useIdempotentSend } from '../../../src/screens/actions/use-idempotent-send.ts';
import { recordEndpoint, useCall } from '../../../src/workspace/requests/call.ts';
import { useGet } from '../../../src/workspace/requests/use-get.ts';
import type { MentionedUser } from './mentions.ts';

/** A comment, as `GET /{name}/{id}/comments` returns it. */
export interface Comment {
  readonly id: string;
  readonly author: MentionedUser;
  /** Plain text with `@{id}` for mentioned users. */
  readonly text: string;
  readonly mentions: readonly MentionedUser[];
  readonly at: string;
  readonly editedAt: string | null;
}

interface CommentPage {
  readonly comments: readonly Comment[];
  readonly total: number;
  /** Whether the user follows the record. */
  readonly following: boolean;
}

/** Loads the newest comments on a record. Fetched again when somebody comments. */
export function useComments({ name }: Resource, id: string) {
  const query = useGet<CommentPage>(`${recordEndpoint(name, id)}/comments`, { queryKey: ['comments', name, id] });
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  useSubscription({ channel: `comments/${name}`, params: { ids: [id] }, types: ['*'], onLiveEvent: reload });
  return { page: query.data?.data, error: query.error, refetch };
}

/** Loads the comments before the newest ones, page by page. */
export function useOlderComments({ name }: Resource, id: string, newest: readonly Comment[]) {
  const send = useSend();
  const [older, setOlder] = useState<readonly Comment[]>([]);
  const known = new Set(newest.map((comment) => comment.id));
  const comments = [...newest, ...older.filter((comment) => !known.has(comment.id))];
  return {
    comments,
    loadOlder: async () => {
      const before = comments.at(-1)?.id;
      const answer = await send<CommentPage>('get', `${recordEndpoint(name, id)}/comments?before=${before}`);
      setOlder([...older, ...answer.comments]);
    },
    /** Forgets the older comments after one of them was changed. */
    forget: () => setOlder([]),
  };
}

/** Returns the writes of comments. Each resolves once the server has accepted it; the transport reports failures. */
export function useCommentWrites({ name }: Resource, id: string) {
  const send = useSend();
  const once = useIdempotentSend();
  const record = recordEndpoint(name, id);
  const comments = `${record}/comments`;
  return {
    add: (text: string) => once(comments, text, (idempotencyKey) => send('post', comments, { text }, idempotencyKey)),
    /** Refused with 40900 if the comment was changed since it was read. */
    edit: ({ id: comment, editedAt }: Comment, text: string) =>
      send('patch', `${comments}/${comment}`, { text, editedAt }),
    remove: (comment: string) => send('delete', `${comments}/${comment}`),
    follow: (following: boolean) => send('put', `${record}/following`, { following }),
  };
}

/** Loads the users who can be mentioned, by name, once `isWanted`. */
export function useMentionable({ name }: Resource, id: string, isWanted: boolean) {
  const path = `${recordEndpoint(name, id)}/mentionable`;
  const options = { queryKey: ['mentionable', name, id], enabled: isWanted, staleTime: 60_000 };
  const query = useGet<readonly MentionedUser[]>(path, options);
  return query.data?.data;
}

function useSend() {
  const call = useCall();
  return <Data extends object>(
    method: 'get' | 'post' | 'patch' | 'put' | 'delete',
    path: string,
    payload?: object,
    idempotencyKey?: string,
  ) => call<Data>(method, path, { payload, meta: { silent: false, idempotencyKey } });
}
