import type { NotificationProvider } from '@refinedev/core';
import { type Clock, systemClock } from './http/clock.ts';

/** One notification, as the shell draws it (antd's `title` and `description`). */
export interface Notice {
  /** A notice with the key of one that is shown takes its place. */
  readonly key?: string | undefined;
  readonly type: 'success' | 'error' | 'progress';
  readonly title: string;
  readonly description?: string | undefined;
  /** For `progress`: takes the action back, which otherwise happens after `seconds`. */
  readonly undo?: (() => void) | undefined;
  readonly seconds?: number | undefined;
}

/** Where notices are shown; the shell holds the real one. */
export interface NoticeBoard {
  show(notice: Notice): void;
  close(key: string): void;
}

export interface NotificationOptions {
  readonly board: NoticeBoard;
  /** The same notice is not shown twice within this many milliseconds. */
  readonly quietTime: number;
  /** @default the machine's clock */
  readonly clock?: Clock;
}

/**
 * Refine's notificationProvider. An error is titled with its reason alone: the transport reports each failure with the
 * same words, and so the two are one notice. Progress, which counts down under one key, is never held back.
 */
export function createNotificationProvider({
  board,
  quietTime,
  clock = systemClock,
}: NotificationOptions): NotificationProvider {
  const shownAt = new Map<string, number>();

  function isRepeated(notice: Notice): boolean {
    const now = clock.now();
    for (const [text, time] of shownAt) if (now - time >= quietTime) shownAt.delete(text);
    const text = JSON.stringify([notice.type, notice.title, notice.description]);
    if (shownAt.has(text)) return true;
    shownAt.set(text, now);
    return false;
  }

  return {
    open({ key, type, message, description, cancelMutation, undoableTimeout }) {
      if (type === 'progress') {
        board.show({ key, type, title: message, description, undo: cancelMutation, seconds: undoableTimeout });
        return;
      }
      const notice: Notice =
        type === 'error'
          ? { key, type, title: description || message }
          : { key, type, title: message, description: description || undefined };
      if (!isRepeated(notice)) board.show(notice);
    },
    close: (key) => board.close(key),
  };
}
