/** What the history of a record says; loaded with the first of them. */
export const history = {
  none: '还没有操作记录',
  wholeText: '显示全文（{{length}} 字）',
  did: {
    create: '{{actor}} 创建了这条记录',
    update: '{{actor}} 修改了这条记录',
    delete: '{{actor}} 删除了这条记录',
    restore: '{{actor}} 恢复了这条记录',
    restoreVersion: '{{actor}} 恢复了第 {{version}} 版',
    reveal: '{{actor}} 查看了 {{fields}}',
    transition: '{{actor}} 执行了“{{label}}”，{{field}} 从 {{from}} 变为 {{to}}',
    action: '{{actor}} 执行了“{{label}}”',
  },
  change: {
    both: '{{actor}} 把 {{field}} 从 {{from}} 改为 {{to}}',
    set: '{{actor}} 把 {{field}} 设为 {{to}}',
    cleared: '{{actor}} 清空了 {{field}}（原为 {{from}}）',
    added: '{{actor}} 添加了 {{field}}：{{to}}',
    removed: '{{actor}} 删除了 {{field}}：{{from}}',
    hidden: '{{actor}} 修改了 {{field}}',
  },
  detail: {
    both: '{{field}} 从 {{from}} 改为 {{to}}',
    set: '{{field}} 设为 {{to}}',
    cleared: '清空 {{field}}（原为 {{from}}）',
    added: '添加 {{field}}：{{to}}',
    removed: '删除 {{field}}：{{from}}',
    hidden: '修改 {{field}}',
  },
};
