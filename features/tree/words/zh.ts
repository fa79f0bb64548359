/** What the list of a tree says. Fetched with the first of them. */
export const trees = {
  open: '展开 {{name}}',
  close: '收起 {{name}}',
  openAll: '全部展开',
  closeAll: '全部收起',
  move: '移动 {{name}}',
  moveHelp: '拖动，或用方向键：上下调整顺序，右移到上一项之下，左移出上级',
  moved: '{{name}} 已移到 {{place}} 之下',
  movedOne: '已移动“{{name}}”',
  top: '最上级',
  noWay: '{{name}} 不能再往这个方向移动',
};
