import { useTranslate } from '@refinedev/core';
import { type DragEvent, type HTMLAttributes, useCallback, useMemo, useState } from 'react';
import { writableFields } from '../../../src/engine/fields/values.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { undoSeconds } from '../../../src/screens/actions/undo.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useRefresh } from '../../../src/screens/records/refresh.tsx';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { recordEndpoint, useCall } from '../../../src/workspace/requests/call.ts';
import { type Branches, type Destination, droppedOn, placeOf } from './branches.ts';

export interface MoveRecord {
  /** Starts dragging a record; undefined ends it. */
  readonly drag: (id: string | undefined) => void;
  readonly move: (id: string, to: Destination) => Promise<boolean>;
  /** Props that make a row a drop target. */
  readonly rowProps: (record: ResourceRecord) => HTMLAttributes<HTMLElement>;
}

/**
 * Moves records of a tree. Undefined if the user lacks the permission, while only a part of the tree is shown, or in
 * read-only mode. The result is stable until one of these or the tree changes.
 */
export function useMove(resource: Resource, branches: Branches, isPartial: boolean): MoveRecord | undefined {
  const { snapshot } = useWorkspace();
  const call = useCall();
  const refresh = useRefresh(resource.name);
  // The id of the dragged record, if there is one.
  const [dragged] = useState(() => new Set<string>());
  const tell = useMovedNotice(resource, branches);
  const isReadOnly = useReadOnly() !== undefined;
  const isWritable = writableFields(resource, snapshot, 'edit').some(({ name }) => name === resource.tree?.parent);
  const isPossible = !isPartial && !isReadOnly && isWritable && resource.allow.edit;
  return useMemo(() => {
    if (!isPossible) return undefined;
    const send = (id: string, to: Destination) =>
      call('post', `${recordEndpoint(resource.name, id)}/move`, { payload: to, meta: { silent: false } });
    return movingOf(branches, dragged, send, refresh, tell);
  }, [isPossible, branches, dragged, resource.name, call, refresh, tell]);
}

/** Tells that a record was moved, and offers to move it back. */
function useMovedNotice(resource: Resource, branches: Branches) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { notify, close } = useFeedback();
  return useCallback(
    (id: string, undo: () => void) => {
      const key = `moved ${id}`;
      const title = translate('trees.movedOne', { name: nameOf(resource, branches.find(id)) });
      const back = () => {
        close(key);
        undo();
      };
      notify({ key, type: 'success', title, undo: back, seconds: undoSeconds });
    },
    [resource, branches, translate, nameOf, notify, close],
  );
}

function movingOf(
  branches: Branches,
  dragged: Set<string>,
  send: (id: string, to: Destination) => Promise<unknown>,
  refresh: () => Promise<void>,
  tell: (id: string, undo: () => void) => void,
): MoveRecord {
  async function move(id: string, to: Destination): Promise<boolean> {
    const from = placeOf(branches, id);
    try {
      await send(id, to);
      tell(id, () => void send(id, from).then(refresh, refresh));
      return true;
    } catch {
      // The transport has reported the failure. The tree shows the unchanged order.
      return false;
    } finally {
      await refresh();
    }
  }

  return {
    move,
    drag: (id) => {
      dragged.clear();
      if (id !== undefined) dragged.add(id);
    },
    rowProps: ({ id }) => dropProps(branches, dragged, id, move),
  };
}

/** The top and bottom quarters of a row mean before and after it; the middle means inside it. */
function zoneOf({ clientY, currentTarget }: DragEvent<HTMLElement>): 'before' | 'inside' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (part < 0.25) return 'before';
  return part > 0.75 ? 'after' : 'inside';
}

/** Returns the props of a row on which the dragged record is dropped. */
function dropProps(
  branches: Branches,
  dragged: ReadonlySet<string>,
  target: string,
  move: MoveRecord['move'],
): HTMLAttributes<HTMLElement> {
  return {
    onDragOver(event) {
      const [id] = dragged;
      const where = zoneOf(event);
      const row = event.currentTarget;
      if (id === undefined || !droppedOn(branches, id, target, where)) {
        delete row.dataset.drop;
        return;
      }
      event.preventDefault();
      row.dataset.drop = where;
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) delete currentTarget.dataset.drop;
    },
    onDrop(event) {
      event.preventDefault();
      delete event.currentTarget.dataset.drop;
      const [id] = dragged;
      const to = id === undefined ? undefined : droppedOn(branches, id, target, zoneOf(event));
      if (id !== undefined && to) void move(id, to);
    },
  };
}
