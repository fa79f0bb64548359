import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormStep, Resource } from '../../../engine/resource.ts';
import { focusFirst } from '../submission.tsx';
import type { Values } from '../values.ts';

export interface StepsState {
  /** Empty for a form without steps. */
  readonly steps: readonly FormStep[];
  readonly current: number;
  readonly isLast: boolean;
  /** To the next step, once nothing in this one is wrong. */
  readonly next: () => Promise<void>;
  readonly back: () => void;
  /** To the first step that asks for one of the fields, so that what is wrong with it is seen. */
  readonly showFields: (names: readonly string[]) => void;
}

/** The steps of a form for a new record; every value stays while one goes back and forth. */
export function useSteps(
  resource: Resource,
  mode: 'create' | 'edit',
  form: FormInstance<Values>,
  formId: string,
): StepsState {
  const steps = mode === 'create' ? resource.form.steps : [];
  const [current, setCurrent] = useState(0);
  const fields = steps[current]?.fields ?? [];
  const isFirstDrawing = useRef(true);
  const focus = useEffectEvent(() => focusFirst(formId, fields));
  useEffect(() => {
    // The container gives the focus when it opens.
    if (!isFirstDrawing.current) focus();
    isFirstDrawing.current = false;
  }, [current]);

  return {
    steps,
    current,
    isLast: current >= steps.length - 1,
    async next() {
      try {
        await form.validateFields([...fields]);
      } catch {
        // What is wrong is said under the fields.
        focusFirst(
          formId,
          fields.filter((name) => form.getFieldError(name).length > 0),
        );
        return;
      }
      setCurrent((step) => Math.min(step + 1, steps.length - 1));
    },
    back: () => setCurrent((step) => Math.max(0, step - 1)),
    showFields(names) {
      const wanted = steps.findIndex((step) => step.fields.some((name) => names.includes(name)));
      if (wanted !== -1) setCurrent(wanted);
    },
  };
}
