import { useState } from 'react';
import type { Column } from '../../column.ts';
import type { Drawing, resizeHandlers } from './column-resize.ts';

/** Returns the handlers by which columns are resized. They are loaded once the pointer is on the table, before it can drag. */
export function useColumnResize(
  columns: readonly Column[],
  onWidth: ((name: string, width: number | undefined) => void) | undefined,
) {
  const [drawing] = useState<{ current: Drawing | undefined }>({ current: undefined });
  const [loaded, setLoaded] = useState<{ readonly handlers: typeof resizeHandlers }>();
  if (!onWidth) return undefined;
  if (loaded) return loaded.handlers(columns, onWidth, drawing);
  return {
    onPointerEnter() {
      import('./column-resize.ts').then(
        ({ resizeHandlers: handlers }) => setLoaded({ handlers }),
        () => undefined,
      );
    },
  };
}
