/** What the bell says; loaded with it. */
export const notices = {
  title: '通知',
  unread: '{{count}} 条未读',
  running: '{{count}} 个任务进行中',
  readAll: '全部已读',
  read: '已读',
  readOne: '将“{{name}}”标为已读',
  empty: '还没有通知',
  loadFailed: '通知没有加载出来',
  server: '系统',
  multiple: '{{count}} 条记录',
  hidden: '一条你无权查看的记录',
  did: {
    assign: '{{actor}} 交给了你',
    unassign: '{{actor}} 执行了“{{step}}”，不再归你',
    update: '{{actor}} 修改了它',
    delete: '{{actor}} 已删除',
    restore: '{{actor}} 恢复了它',
    step: '{{actor}} 执行了“{{step}}”',
  },
};
