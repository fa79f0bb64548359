/** Comments on a record, and following it. */
export const comments = {
  write: '写评论',
  edit: '修改评论',
  placeholder: '写评论，输入 @ 提到同事',
  hint: 'Ctrl + Enter 发送',
  send: '发送',
  save: '保存',
  edited: '已修改',
  nobody: '没有这个人，或他无权查看这类记录',
  loading: '正在加载',
  removeQuestion: '删除 {{author}} 的这条评论？',
  older: '更早的 {{count}} 条评论',
  follow: '关注',
  following: '已关注',
  followHelp: '关注后，他人的评论、修改和状态变化会通知你',
  unfollowHelp: '已关注，点击后不再通知',
};
