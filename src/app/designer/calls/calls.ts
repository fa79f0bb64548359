import { createContext, use } from 'react';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { DesignerState, Edit, FileDifference, Lock, NewScreen } from './protocol.ts';

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
export type StateCall = 'state' | 'undo' | 'redo' | 'discard' | 'save';

/** What keeps the draft of the designer. */
export interface DesignerCalls {
  run(call: StateCall, resource: string | undefined): Promise<DesignerState>;
  /** Takes one step. Throws `Refused` for one that cannot be taken. */
  edit(edits: readonly Edit[], resource: string | undefined): Promise<DesignerState>;
  /** Asks what a label may be called in code and in English. */
  suggest(label: string): Promise<{ readonly name: string; readonly english: string }>;
  /** Asks what resources may say. Returns the same promise every time. */
  schema(): Promise<JsonSchema>;
  /** What is there where files are edited. */
  readonly files?: FileCalls;
}

/** Calls of a server that edits files. */
export interface FileCalls {
  /** Asks what saving would change. */
  difference(): Promise<readonly FileDifference[]>;
  create(screen: NewScreen): Promise<{ readonly path: string }>;
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
