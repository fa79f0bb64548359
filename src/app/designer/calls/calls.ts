import { createContext, use } from 'react';
import type { Path } from '../../../engine/definition/changes/change.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { DesignerState, Edit, FieldRenaming, FileDifference, Lock, NewScreen } from './protocol.ts';

/** A call that was refused, with what is said of it. */
export class Refused extends Error {
  /** What was to be edited stands elsewhere. */
  readonly lock: Lock | undefined;

  constructor(message: string, lock?: Lock) {
    super(message);
    this.lock = lock;
  }
}

/** Calls that answer what the draft says then. */
export type StateCall = 'state' | 'undo' | 'redo' | 'discard';

/** What keeps the draft of the designer. */
export interface DesignerCalls {
  run(call: StateCall, resource: string | undefined): Promise<DesignerState>;
  /** Takes one step. Throws `Refused` for one that cannot be taken. */
  edit(edits: readonly Edit[], resource: string | undefined): Promise<DesignerState>;
  /** Asks what is wrong with the draft, where the state does not say it yet because that takes longer. */
  mistakes?(): Promise<DesignerState['mistakes']>;
  /** Asks what a label may be called in code and in English: the label of a field, or of a choice beside others. */
  suggest(label: string, taken: readonly string[]): Promise<{ readonly name: string; readonly english: string }>;
  /** Adds a screen that is not there yet. Returns its path. Throws `Refused` where it cannot be made. */
  create(screen: NewScreen): Promise<{ readonly path: string }>;
  /** Asks what resources may say. Returns the same promise every time. */
  schema(): Promise<JsonSchema>;
  /** What is there where files are edited. */
  readonly files?: FileCalls;
  /** What may be edited. @default everything */
  readonly limits?: Limits;
}

/** What of resources may be edited. What else there is, is not offered. */
export interface Limits {
  /** Whether a property may be edited, or something below it. */
  offers(resource: string, path: Path): boolean;
  /** Whether a field may be taken away. */
  removes(resource: string, field: string): boolean;
  /** Whether a new field may be of a kind. */
  offersKind(type: string): boolean;
}

/** Calls of a server that edits files. */
export interface FileCalls {
  /** Asks what saving would change. */
  difference(): Promise<readonly FileDifference[]>;
  save(resource: string | undefined): Promise<DesignerState>;
  /** Takes the step that renames a field, wherever declarations name it. */
  rename(renaming: FieldRenaming): Promise<DesignerState>;
  /** Has the editor of the developer open a file. */
  openInEditor(place: Pick<Lock, 'file' | 'line' | 'column'>): void;
}

const CallsContext = createContext<DesignerCalls | undefined>(undefined);

export const CallsProvider = CallsContext;

export function useCalls(): DesignerCalls {
  const calls = use(CallsContext);
  if (!calls) throw new Error('The designer needs calls that keep its draft.');
  return calls;
}
