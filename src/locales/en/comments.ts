import type { comments as zh } from '../zh/comments.ts';
import type { Counted } from './counted.ts';

export const comments: Counted<typeof zh> = {
  write: 'Write a comment',
  edit: 'Edit the comment',
  placeholder: 'Write a comment; type @ to mention a colleague',
  hint: 'Ctrl + Enter sends',
  send: 'Send',
  save: 'Save',
  edited: 'edited',
  nobody: 'Nobody with this name may see such records',
  loading: 'Loading',
  removeQuestion: 'Delete this comment by {{author}}?',
  older: '{{count}} earlier comments',
  older_one: '{{count}} earlier comment',
  follow: 'Follow',
  following: 'Following',
  followHelp: 'Get notices of comments and changes by others',
  unfollowHelp: 'You follow this record. Click to stop the notices',
};
