import type { pins as source } from '../zh/pins.ts';

export const pins: typeof source = {
  pin: 'Pin to the top',
  pinOf: 'Pin “{{title}}” to the top',
  unpin: 'Unpin',
  unpinOf: 'Unpin “{{title}}”',
  actionsOf: 'More for “{{title}}”',
  icon: 'Change icon',
  usualIcon: 'Use the default icon',
  up: 'Move up',
  down: 'Move down',
  open: 'Open in a new window',
  pinned: '“{{title}}” is pinned to the top',
  unpinned: '“{{title}}” is no longer pinned',
  moved: '“{{title}}” is now number {{position}} of {{count}}',
};
