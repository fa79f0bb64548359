export const conflict = {
  by: '{{who}} 于 {{time}} 修改了此记录',
  somebody: '此记录已于 {{time}} 被他人修改',
  change: '{{label}}：{{before}} → {{theirs}}',
  nothing: '空',
  take: '用对方的',
  keep: '用我的',
  conflicting: '你填写的内容仍保留在下方；保存后，上面可选的字段以你的为准。',
  merged: '对方的修改已合并到下方，你填写的内容仍保留。请确认后再次保存。',
  reload: '重新载入',
  reloadQuestion: '放弃你填写的内容，改用对方保存的记录？',
};
