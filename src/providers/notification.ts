import type { NotificationProvider } from '@refinedev/core';
import { type Clock, systemClock } from './http/clock.ts';

/** One notification for the shell to render (antd's `title` and `description`). */
export interface Toast {
  /** A notice replaces a visible notice with the same key. */
  readonly key?: string | undefined;
  readonly type: 'success' | 'error' | 'progress';
  readonly title: string;
  readonly description?: string | undefined;
  /** For `progress`: cancels the action, which otherwise runs after `seconds`. */
  readonly undo?: (() => void) | undefined;
  readonly seconds?: number | undefined;
}

/** Shows notices. The shell implements it. */
interface ToastBoard {
  show(notice: Toast): void;
  close(key: string): void;
}

export interface NotificationOptions {
  readonly board: ToastBoard;
  /** Minimum time before the same notice is shown again, in milliseconds. */
  readonly quietTime: number;
  /** @default the system clock */
  readonly clock?: Clock;
}

/**
 * Creates Refine's notificationProvider. The title of an error is only its reason. The transport reports the same text,
 * so both become one notice. Progress notices, which count down under one key, are never suppressed.
 */
export function createNotificationProvider({
  board,
  quietTime,
  clock = systemClock,
}: NotificationOptions): NotificationProvider {
  const shownAt = new Map<string, number>();

  function isRepeated(notice: Toast): boolean {
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
      const notice: Toast =
        type === 'error'
          ? { key, type, title: description || message }
          : { key, type, title: message, description: description || undefined };
      if (!isRepeated(notice)) board.show(notice);
    },
    close: (key) => board.close(key),
  };
}
