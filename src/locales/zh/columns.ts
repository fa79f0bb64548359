/** What the column picker says; loaded with it. */
export const columns = {
  moveUp: '前移 {{column}}',
  moveDown: '后移 {{column}}',
  help: '拖动或按 Alt + ↑ ↓ 调整顺序，Alt + ← → 调整列宽；也可拖动表头的列边，双击还原',
  reset: '恢复默认',
  density: '行高',
  normal: '标准',
  tight: '紧凑',
};
