import { messagesOf } from '../../../server/request/messages.ts';

const zh = {
  notFound: '这条评论不存在，或已被删除',
  changed: '这条评论已在别处修改，请核对后再保存',
  notYours: '只有作者可以修改这条评论；删除还需要删除记录的权限',
  unknownUser: '提到的人不存在，或不属于这个企业',
  tooManyMentions: '一条评论最多提到 {{maximum}} 人',
};

const en = {
  notFound: 'This comment does not exist, or has been deleted',
  changed: 'This comment was changed elsewhere; compare before you save again',
  notYours: 'Only its author may change this comment; others need the permission to delete the record to remove it',
  unknownUser: 'Somebody mentioned does not exist or is not of this enterprise',
  tooManyMentions: 'A comment mentions at most {{maximum}} people',
};

/** Returns what the server says of comments. */
export const messageOf = messagesOf<typeof zh>({ zh, en });
