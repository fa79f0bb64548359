import { useSay } from '../words.ts';
import styles from './tabs.module.css';

export interface GraphState {
  readonly value: string;
  readonly label: string;
}

export interface GraphTransition {
  readonly key: string;
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
}

export interface StatesGraphProps {
  readonly states: readonly GraphState[];
  readonly transitions: readonly GraphTransition[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

const rowHeight = 52;
const boxWidth = 110;
const boxHeight = 28;
const left = 130;

const middle = (row: number) => row * rowHeight + rowHeight / 2;

/**
 * Draws the states below each other, and each transition as an arc: those that lead down on the right, those that lead back
 * on the left.
 */
export function StatesGraph({ states, transitions, chosen, onChoose }: StatesGraphProps) {
  const say = useSay();
  const height = states.length * rowHeight;
  const rowOf = (value: string) => states.findIndex((state) => state.value === value);
  const arcs = transitions.flatMap(({ key, label, from, to }) =>
    from.flatMap((value) => {
      const [start, end] = [rowOf(value), rowOf(to)];
      return start < 0 || end < 0 ? [] : [{ name: key, label, start, end }];
    }),
  );
  return (
    <svg className={styles.graph} viewBox={`0 0 370 ${height}`} role="img" aria-label={say('graph')}>
      <defs>
        <marker id="designer-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" className={styles.head} />
        </marker>
      </defs>
      {arcs.map((arc, index) => (
        <Curve
          key={`${arc.name} ${arc.start}`}
          {...arc}
          index={index}
          isChosen={arc.name === chosen}
          onChoose={onChoose}
        />
      ))}
      {states.map(({ value, label }, row) => (
        <g key={value} className={styles.state}>
          <rect x={left} y={middle(row) - boxHeight / 2} width={boxWidth} height={boxHeight} rx={6} />
          <text x={left + boxWidth / 2} y={middle(row) + 4} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface CurveProps extends Pick<StatesGraphProps, 'onChoose'> {
  readonly name: string;
  readonly label: string;
  /** The rows of the states between which it leads. */
  readonly start: number;
  readonly end: number;
  readonly index: number;
  readonly isChosen: boolean;
}

/** A transition, drawn beside the states: down on the right, up on the left. */
function Curve({ name, label, start, end, index, isChosen, onChoose }: CurveProps) {
  const isDown = end >= start;
  const edge = isDown ? left + boxWidth : left;
  const reach = (24 + Math.abs(end - start) * 22 + (index % 3) * 6) * (isDown ? 1 : -1);
  const [from, to] = [middle(start) + 6, middle(end) - 6];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list below has the same transitions for the keyboard
    <g className={isChosen ? styles.chosenArc : styles.arc} onClick={() => onChoose(name)}>
      <path
        d={`M${edge} ${from} C${edge + reach} ${from} ${edge + reach} ${to} ${edge} ${to}`}
        markerEnd="url(#designer-arrow)"
      />
      <text x={edge + reach * 0.78} y={(from + to) / 2 + ((index % 3) - 1) * 10} textAnchor={isDown ? 'start' : 'end'}>
        {label}
      </text>
    </g>
  );
}
