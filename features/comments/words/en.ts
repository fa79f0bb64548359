import type { Counted } from '../../../src/locales/en/counted.ts';
import type { comments as zh } from './zh.ts';

export const comments: Counted<typeof zh> = {
  write: 'Write a comment',
  edit: 'Edit the comment',
  placeholder: 'Write a comment; type @ to mention a colleague',
  hint: 'Ctrl + Enter sends',
  send: 'Send',
  save: 'Save',
  edited: 'edited',
  removedElsewhere: 'This comment was deleted; your input is still here',
  sendAnew: 'Send as a new comment',
  changedElsewhere: 'This comment was changed elsewhere to “{{text}}”; saving replaces it',
  nobody: 'Nobody with this name may see such records',
  loading: 'Loading',
  removeQuestion: 'Delete this comment by {{author}}?',
  older: '{{count}} earlier comments',
  older_one: '{{count}} earlier comment',
  follow: 'Follow',
  following: 'Following',
  followHelp: 'Get notices of comments and changes by others',
  unfollowHelp: 'You follow this record. Click to stop the notices',
  notices: {
    comment: '{{actor}} commented on it',
    mention: '{{actor}} mentioned you in a comment',
    comments: '{{count}} new comments',
    changes: '{{count}} changes',
  },
};
