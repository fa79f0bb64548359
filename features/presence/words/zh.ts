export const presence = {
  title: '我的状态',
  online: '在线',
  busy: '忙碌',
  away: '离开',
  offline: '离线',
  awayNow: '离开（5 分钟没有操作）',
  offlineNow: '离线（正在连接）',
  failed: '状态没有改为{{status}}',
};
