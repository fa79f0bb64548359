/** Comments on a record, and following it. */
export const comments = {
  write: '写评论',
  edit: '修改评论',
  placeholder: '写评论，输入 @ 提到同事',
  hint: 'Ctrl + Enter 发送',
  send: '发送',
  save: '保存',
  edited: '已修改',
  removedElsewhere: '该评论已被删除，你填写的内容还在',
  sendAnew: '作为新评论发送',
  changedElsewhere: '这条评论已在别处改为“{{text}}”，保存将替换它',
  nobody: '没有这个人，或他无权查看这类记录',
  loading: '正在加载',
  removeQuestion: '删除 {{author}} 的这条评论？',
  older: '更早的 {{count}} 条评论',
  follow: '关注',
  following: '已关注',
  followHelp: '关注后，他人的评论、修改和状态变化会通知你',
  unfollowHelp: '已关注，点击后不再通知',
  /** In the bell. */
  notices: {
    comment: '{{actor}} 发表了评论',
    mention: '{{actor}} 在评论中提到了你',
    comments: '{{count}} 条新评论',
    changes: '{{count}} 次变化',
  },
};
