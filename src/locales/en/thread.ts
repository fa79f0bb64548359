import type { thread as zh } from '../zh/thread.ts';

export const thread: typeof zh = {
  replay: 'Replay',
  play: 'Replay',
  pause: 'Pause',
  speed: 'Speed',
  showAll: 'Show all',
  count: '{{number}} of {{count}}',
  position: 'Position',
  positionText: 'Message {{number}} of {{count}}, {{time}}',
  search: 'Search the messages',
  found: 'Found',
  next: 'Next: {{label}}',
  previous: 'Previous: {{label}}',
  copyLink: 'Copy a link to this message',
  linkCopied: 'Link copied',
  empty: 'No messages yet',
  failed: 'The messages could not be loaded',
  stale: 'Refreshing failed; these are the messages loaded before',
  keys: {
    space: 'Space',
    toggle: 'Replay / pause',
    next: 'Next message',
    previous: 'Previous message',
    nextMark: 'Next mark',
    previousMark: 'Previous mark',
  },
};
