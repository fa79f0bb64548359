import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changed } from '../../../engine/definition/changes/changed.ts';
import { Refused, type StateCall, useCalls } from './calls.ts';
import type { DesignerState, Edit } from './protocol.ts';

export interface Designer {
  /** Undefined until it is loaded. */
  readonly state: DesignerState | undefined;
  /** Why the last step was refused. */
  readonly refusal: Refused | undefined;
  /** The resource that is edited. */
  readonly resource: string | undefined;
  /** Takes one step of one or several edits, each undone with the others. */
  readonly edit: (edits: readonly Edit[]) => Promise<boolean>;
  /** Returns whether it was done; if not, `refusal` says why. */
  readonly run: (call: StateCall) => Promise<boolean>;
  /** The same of a step that answers what the draft says then. */
  readonly take: (step: () => Promise<DesignerState>) => Promise<boolean>;
}

/** How long no step may follow before it is asked what is wrong, in milliseconds. */
const stepPause = 300;

/** What the draft says of a resource. Steps are taken one after the other. */
export function useDesigner(resource: string | undefined): Designer {
  const calls = useCalls();
  const [state, setState] = useState<DesignerState>();
  const [refusal, setRefusal] = useState<Refused>();
  const confirmed = useRef<DesignerState>(undefined);
  const last = useRef(Promise.resolve(true));
  const steps = useRef(0);

  function take(step: () => Promise<DesignerState>): Promise<boolean> {
    steps.current += 1;
    const number = steps.current;
    // What later steps do is shown in advance, and stays.
    const isLast = () => number === steps.current;
    last.current = last.current.then(async () => {
      try {
        confirmed.current = await step();
        if (isLast()) setState(confirmed.current);
        setRefusal(undefined);
        void look(isLast);
        return true;
      } catch (error) {
        setRefusal(error instanceof Refused ? error : new Refused(String(error)));
        // What was shown in advance did not come to be.
        setState(confirmed.current);
        return false;
      }
    });
    return last.current;
  }

  /** Asks what is wrong once no other step follows. */
  async function look(isLast: () => boolean): Promise<void> {
    if (!calls.mistakes) return;
    await new Promise((resolve) => setTimeout(resolve, stepPause));
    if (!isLast()) return;
    const mistakes = await calls.mistakes().catch(() => []);
    if (isLast()) setState((shown) => shown && { ...shown, mistakes });
  }

  const open = useEffectEvent((name: string | undefined) => void take(() => calls.run('state', name)));
  useEffect(() => open(resource), [resource]);

  return {
    state,
    refusal,
    resource,
    edit(edits) {
      setState((shown) => shown && edits.reduce(withEdit, shown));
      return take(() => calls.edit(edits, resource));
    },
    take,
    run: (call) => take(() => calls.run(call, resource)),
  };
}

/** What the state will be, before the server has said so. */
function withEdit(state: DesignerState, { target, change }: Edit): DesignerState {
  // It is not shown.
  if (target.part === 'dashboard' || target.part === 'samples') return state;
  const part = target.part === 'resource' ? 'definition' : target.part;
  return { ...state, [part]: changed(state[part], change) };
}
