import { messagesOf } from '../../../server/request/messages.ts';

const zh = { closed: '链接无效或已失效，请向发给你链接的人要一个新的', stale: '表单已在别处更新' };

const en = {
  closed: 'This link is invalid or has expired. Ask the sender for a new one',
  stale: 'The form was changed elsewhere',
};

/** Returns what the server says of public forms. */
export const messageOf = messagesOf<typeof zh>({ zh, en });
