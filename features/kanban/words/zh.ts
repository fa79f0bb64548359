/** What the columns of records by state say; loaded with them. */
export const kanban = {
  column: '{{state}}，{{count}} 条',
  limit: '上限 {{limit}} 条',
  passed: '超过上限 {{limit}} 条',
  none: '没有记录',
  more: '再显示 {{count}} 条',
  noWay: '不能从“{{from}}”直接改为“{{to}}”',
  ways: '把“{{name}}”改为“{{state}}”',
  keys: '按 Shift 和左右方向键选择一列',
  aimed: '{{name}}：按回车改为“{{state}}”，按 Esc 取消',
  refused: '{{name}}：{{reason}}',
  cancelled: '没有移动“{{name}}”',
};
