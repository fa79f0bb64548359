import { type ComponentType, createContext, use } from 'react';
import type { Path } from '../../../engine/definition/changes/change.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useCalls } from '../calls/calls.ts';
import type { Lock, Target } from '../calls/protocol.ts';
import type { Designer } from '../calls/use-designer.ts';
import type { SchemaRoot } from './schema.ts';

/** A name that authors may write, with what it means. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ValueEditorProps {
  readonly id: string;
  readonly path: Path;
  readonly schema: unknown;
  readonly value: unknown;
  readonly isLocked: boolean;
}

/** What the editors of values need. */
export interface Editing {
  readonly root: SchemaRoot;
  /** Edits one value by what its schema allows: objects and lists are edited by the editors of their parts. */
  readonly Value: ComponentType<ValueEditorProps>;
  readonly designer: Designer;
  /** The resource as the screen has it: of the last draft without mistakes. */
  readonly resource: Resource | undefined;
  /** The resource as it declares itself. */
  readonly definition: unknown;
  readonly labels: unknown;
  readonly target: Target;
  readonly fields: readonly Choice[];
  readonly resources: readonly Choice[];
  readonly permissions: readonly string[];
}

const EditingContext = createContext<Editing | undefined>(undefined);

export const EditingProvider = EditingContext;

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Editors of values stand inside the designer.');
  return editing;
}

/** Returns what takes one step in the resource: a value, or without one its removal. */
export function useSet(): (path: Path, value: unknown) => Promise<boolean> {
  const { designer, target, definition } = useEditing();
  return (path, value) => {
    if (value !== undefined) return designer.edit([{ target, change: { do: 'set', path, value } }]);
    if (valueAt(definition, path) === undefined) return Promise.resolve(true);
    return designer.edit([{ target, change: { do: 'remove', path } }]);
  };
}

/** Returns what tells whether the property at a path is edited here. */
export function useOffers(): (path: Path) => boolean {
  const { designer } = useEditing();
  const { limits } = useCalls();
  return (path) => limits?.offers(designer.resource ?? '', path) ?? true;
}

/** Returns why a value cannot be edited, if it cannot. */
export function useLock(path: Path): Lock | undefined {
  const { designer } = useEditing();
  return designer.state?.locks.find(({ path: locked }) => locked.every((key, index) => path[index] === key))?.lock;
}
