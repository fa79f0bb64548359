import { useTranslate } from '@refinedev/core';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { normaliseStates } from '../../../engine/normalise/actions.ts';
import { kinds } from '../../../fields/index.ts';
import { StatesGraph } from '../../designer/tabs/states-graph.tsx';
import styles from '../guide.module.css';
import type { LiveProps } from './live-props.ts';
import { sampleResource } from './sample.ts';

/** The states of the sample as a graph, with a record that its transitions move. */
export function StateChart({ language }: LiveProps) {
  const translate = useTranslate();
  const { states, options } = useMemo(() => statesOf(language), [language]);
  const [current, setCurrent] = useState(states.initial);
  const [chosen, setChosen] = useState<string>();
  const transitions = states.transitions;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className={styles.box}>
      <StatesGraph states={options} transitions={transitions} chosen={chosen} onChoose={setChosen} />
      <div role="status">
        <p>{translate('guide.state', { state: labelOf(current) })}</p>
        <Flex gap="small" wrap>
          {transitions
            .filter(({ from }) => from.includes(current))
            .map(({ key, label, to }) => (
              <Button
                key={key}
                onClick={() => {
                  setCurrent(to);
                  setChosen(key);
                }}
              >
                {label}
              </Button>
            ))}
        </Flex>
      </div>
    </div>
  );
}

function statesOf(language: LiveProps['language']) {
  const definition = sampleResource(language);
  if (!definition.states) throw new RangeError('The sample of the guide has no states.');
  return {
    states: normaliseStates(definition, definition.states, kinds),
    options: definition.fields.status.options,
  };
}
