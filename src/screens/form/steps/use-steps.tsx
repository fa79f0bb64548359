import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormStep } from '../../../engine/definition/screens.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Values } from '../../records/record.ts';
import { focusFirst } from '../submission.tsx';

export interface StepsState {
  /** Empty for a form without steps. */
  readonly steps: readonly FormStep[];
  readonly current: number;
  readonly isLast: boolean;
  /** Goes to the next step if the fields of this one are valid. */
  readonly next: () => Promise<void>;
  readonly back: () => void;
  /** Goes to the first step. */
  readonly restart: () => void;
  /** Goes to the first step that contains one of the fields, so that its error is visible. */
  readonly showFields: (names: readonly string[]) => void;
}

/** Manages the steps of a form for a new record. All values stay while the user goes back and forth. */
export function useSteps(
  resource: Resource,
  mode: 'create' | 'edit',
  form: FormInstance<Values>,
  formId: string,
): StepsState {
  const steps = mode === 'create' ? resource.form.steps : [];
  const [current, setCurrent] = useState(0);
  const fields = steps[current]?.fields ?? [];
  const wantFields = useStepFocus(formId, current, fields);
  return {
    steps,
    current,
    isLast: current >= steps.length - 1,
    async next() {
      try {
        await form.validateFields([...fields]);
      } catch {
        // The errors are shown under the fields.
        focusFirst(
          formId,
          fields.filter((name) => form.getFieldError(name).length > 0),
        );
        return;
      }
      setCurrent((step) => Math.min(step + 1, steps.length - 1));
    },
    restart: () => setCurrent(0),
    back: () => setCurrent((step) => Math.max(0, step - 1)),
    showFields(names) {
      const wanted = steps.findIndex((step) => step.fields.some((name) => names.includes(name)));
      if (wanted === -1 || wanted === current) return;
      wantFields(names);
      setCurrent(wanted);
    },
  };
}

/** Focuses the fields of a step when it is shown. Returns what sets those of the next step that are to be seen. */
function useStepFocus(formId: string, current: number, fields: readonly string[]) {
  const isFirstDrawing = useRef(true);
  const wantedFields = useRef<readonly string[]>(undefined);
  const focus = useEffectEvent(() => {
    focusFirst(formId, wantedFields.current ?? fields);
    wantedFields.current = undefined;
  });
  useEffect(() => {
    // The container sets the focus when it opens.
    if (!isFirstDrawing.current) focus();
    isFirstDrawing.current = false;
  }, [current]);
  return (names: readonly string[]) => {
    wantedFields.current = names;
  };
}
