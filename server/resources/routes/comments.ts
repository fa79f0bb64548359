import type { Hono } from 'hono';
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
} from '../../comments/requests.ts';
import type { AppEnv } from '../../context.ts';
import { bool, count, id, list, named, nothing, object, parameter, text } from '../../http/json-schema.ts';
import type { RouteSubject } from '../../http/route.ts';
import type { On } from './on.ts';

const isFor = ({ resource }: RouteSubject) => resource.comments;
const comment = named('Comment');
const following = object({ following: bool });

/** Adds the comments on a record, and who follows it. */
export function addCommentRoutes(api: Hono<AppEnv>, on: On): void {
  api.get(
    '/:name/:id/comments',
    on(
      {
        summary: 'The comments on a record, newest first',
        isFor,
        query: [parameter('before', id)],
        data: object({ comments: list(comment), total: count, following: bool }),
      },
      (context, { id: record, params }) => readComments(context, record, params),
    ),
  );
  api.post(
    '/:name/:id/comments',
    on(
      { summary: 'Comment on a record', isFor, body: commentBody, data: comment },
      async (context, { id: record, body }) => addComment(context, record, await body()),
    ),
  );
  api.patch(
    '/:name/:id/comments/:comment',
    on(
      {
        summary: 'Change a comment of the caller',
        isFor,
        body: editBody,
        data: comment,
      },
      async (context, request) => editComment(context, request.id, request.comment, await request.body()),
    ),
  );
  api.delete(
    '/:name/:id/comments/:comment',
    on({ summary: 'Remove a comment', isFor, data: nothing }, (context, request) =>
      removeComment(context, request.id, request.comment),
    ),
  );
  api.put(
    '/:name/:id/following',
    on(
      { summary: 'Follow a record, or stop', isFor, body: followBody, data: following },
      async (context, { id: record, body }) => follow(context, record, await body()),
    ),
  );
  api.get(
    '/:name/:id/mentionable',
    on(
      {
        summary: 'The users whom a comment may mention',
        isFor,
        query: [parameter('q', text)],
        data: list(object({ id, name: text })),
      },
      (context, { id: record, params }) => readMentionable(context, record, params),
    ),
  );
}
