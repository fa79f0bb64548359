import { Select } from 'antd';
import { useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { type Choice, useEditing, useSet } from '../schema/editing.ts';
import styles from '../schema/editors.module.css';
import { EntriesEditor } from '../schema/entries-editor.tsx';
import { statesOf } from '../schema/known-names.ts';
import { ObjectEditor } from '../schema/object-editor.tsx';
import { childSchema, shapeOf } from '../schema/schema.ts';
import { useSay } from '../words.ts';
import { type GraphState, type GraphTransition, StatesGraph } from './states-graph.tsx';

/** The states of a record as a graph, and what each transition says. */
export function StatesTab() {
  const { definition, root, fields } = useEditing();
  const say = useSay();
  const set = useSet();
  const [chosen, setChosen] = useState<string>();
  const path = ['states'];
  const states = valueAt(definition, path);
  const choices = fields.filter(({ value }) => valueAt(definition, ['fields', value, 'type']) === 'enum');
  if (!isObject(states))
    return <NoStates choices={choices} onChoose={(field) => void set(path, { field, transitions: {} })} />;
  const { schema } = shapeOf(root, childSchema(root.whole, 'states'));
  const transitions = shapeOf(root, childSchema(schema, 'transitions')).schema;
  const given = statesOf(definition);
  const all = isObject(states.transitions) ? states.transitions : {};
  return (
    <div className={styles.object}>
      <StatesGraph
        states={given}
        transitions={Object.entries(all).flatMap(([key, one]) =>
          isObject(one) ? [transitionOf(key, one, given)] : [],
        )}
        chosen={chosen}
        onChoose={setChosen}
      />
      <h3>{say('transitions')}</h3>
      <EntriesEditor
        key={chosen}
        path={[...path, 'transitions']}
        schema={transitions}
        value={all}
        isLocked={false}
        {...(chosen !== undefined && { openedFirst: chosen })}
      />
      <ObjectEditor id="states" {...{ path, schema }} value={states} isLocked={false} without={['transitions']} />
    </div>
  );
}

interface NoStatesProps {
  /** The fields that may hold a state. */
  readonly choices: Choice[];
  readonly onChoose: (field: string) => void;
}

function NoStates({ choices, onChoose }: NoStatesProps) {
  const say = useSay();
  return (
    <div className={styles.object}>
      <p>{say('noStates')}</p>
      <Select
        aria-label={say('stateField')}
        placeholder={say('stateField')}
        value={null}
        options={choices}
        onChange={onChoose}
      />
    </div>
  );
}

function transitionOf(
  key: string,
  one: Readonly<Record<string, unknown>>,
  states: readonly GraphState[],
): GraphTransition {
  const to = String(one.to);
  const others = states.map(({ value }) => value).filter((value) => value !== to);
  const from = Array.isArray(one.from) ? one.from.map(String) : others;
  return { key, label: String(one.label ?? key), from, to };
}
