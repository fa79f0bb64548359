import { bool, count, id, list, named, nothing, object, parameter, text } from '../../../server/http/json-schema.ts';
import type { RouteSubject } from '../../../server/http/route.ts';
import type { On } from '../../../server/records/routes/on.ts';
import {
  addComment,
  commentBody,
  editBody,
  editComment,
  follow,
  followBody,
  readComments,
  readMentionable,
  removeComment,
} from './requests.ts';

const onRecord = {
  needs: 'show',
  isFor: ({ resource }: RouteSubject) => resource.comments,
  isForUsers: true,
} as const;
const comment = named('Comment');
const following = object({ following: bool });

export function addRecordRoutes(on: On): void {
  addCommentCalls(on);
  on(
    'PUT /:name/:id/following',
    { summary: 'Follow a record, or stop', ...onRecord, body: followBody, data: following },
    async (context, { id: record, body }) => follow(context, record, await body()),
  );
  on(
    'GET /:name/:id/mentionable',
    {
      summary: 'The users whom a comment may mention',
      ...onRecord,
      query: [parameter('q', text)],
      data: list(object({ id, name: text })),
    },
    (context, { id: record, params }) => readMentionable(context, record, params),
  );
}

function addCommentCalls(on: On): void {
  on(
    'GET /:name/:id/comments',
    {
      summary: 'The comments on a record, newest first',
      ...onRecord,
      query: [parameter('before', id)],
      data: object({ comments: list(comment), total: count, following: bool }),
    },
    (context, { id: record, params }) => readComments(context, record, params),
  );
  on(
    'POST /:name/:id/comments',
    { summary: 'Comment on a record', rate: 'remarks', ...onRecord, body: commentBody, data: comment },
    async (context, { id: record, body }) => addComment(context, record, await body()),
  );
  on(
    'PATCH /:name/:id/comments/:comment',
    { summary: 'Change a comment of the caller', rate: 'remarks', ...onRecord, body: editBody, data: comment },
    async (context, request) => editComment(context, request.id, request.part('comment'), await request.body()),
  );
  on(
    'DELETE /:name/:id/comments/:comment',
    { summary: 'Remove a comment', ...onRecord, data: nothing },
    (context, request) => removeComment(context, request.id, request.part('comment')),
  );
}
