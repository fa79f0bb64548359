/** What is said where entries of the menu are pinned; loaded after the first screen. */
export const pins = {
  pin: '固定到常用',
  pinOf: '把“{{title}}”固定到常用',
  unpin: '取消固定',
  unpinOf: '取消固定“{{title}}”',
  actionsOf: '“{{title}}”的更多操作',
  icon: '更换图标',
  usualIcon: '恢复默认图标',
  up: '上移',
  down: '下移',
  open: '在新窗口打开',
  pinned: '“{{title}}”已固定到常用',
  unpinned: '“{{title}}”已取消固定',
  moved: '“{{title}}”已移到第 {{position}} 个，共 {{count}} 个',
};
