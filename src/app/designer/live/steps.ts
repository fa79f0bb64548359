import type { StateCall } from '../calls/calls.ts';
import type { Edit } from '../calls/protocol.ts';

type Step = readonly Edit[];

/** The steps of a draft, each undone at once. */
export interface Steps {
  /** The edits of all steps that are not undone. */
  edits(): readonly Edit[];
  canUndo(): boolean;
  canRedo(): boolean;
  /** Takes a step. What was undone cannot be redone after it. */
  take(step: Step): void;
  /** `discard` forgets all steps; `state` changes nothing. */
  run(call: StateCall): void;
}

export function createSteps(): Steps {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  const runs: Readonly<Record<Exclude<StateCall, 'state'>, () => void>> = {
    undo() {
      undone = [...undone, ...done.slice(-1)];
      done = done.slice(0, -1);
    },
    redo() {
      done = [...done, ...undone.slice(-1)];
      undone = undone.slice(0, -1);
    },
    discard() {
      done = [];
      undone = [];
    },
  };
  return {
    edits: () => done.flat(),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    take(step) {
      done = [...done, step];
      undone = [];
    },
    run(call) {
      if (call !== 'state') runs[call]();
    },
  };
}
