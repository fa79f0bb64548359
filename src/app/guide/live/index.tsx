import { type ComponentType, useMemo } from 'react';
import { useWorkspace, WorkspaceProvider } from '../../../workspace/index.tsx';
import { ConditionBox } from './condition-box.tsx';
import { FieldKinds } from './field-kinds.tsx';
import type { LiveProps } from './live-props.ts';
import { StateChart } from './state-chart.tsx';
import { wholeKinds as kinds } from './whole-kinds.ts';

/** What chapters can show besides text, by the name in a block of code of the language `live`. */
const parts: Readonly<Record<string, ComponentType<LiveProps>>> = {
  'field-kinds': FieldKinds,
  conditions: ConditionBox,
  states: StateChart,
};

/** Draws a part by its name, with every kind of field: the console loads some of them with the first resource that has one. */
export function Live({ name, ...props }: LiveProps & { readonly name: string }) {
  const workspace = useWorkspace();
  const value = useMemo(() => ({ ...workspace, kinds }), [workspace]);
  const Part = parts[name];
  if (!Part) throw new RangeError(`The guide shows "${name}", but there is no part of that name.`);
  return (
    <WorkspaceProvider value={value}>
      <Part {...props} />
    </WorkspaceProvider>
  );
}
