import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { markLabel } from '../mark-label.ts';
import type { Thread } from '../normal-form.ts';
import { neighbour, tickPlaces } from './replay.ts';
import styles from './thread.module.css';

export interface TimeLineProps {
  /** Name of the resource that declares the thread. */
  readonly declaredBy: string;
  readonly thread: Thread;
  /** Indices of the messages of each mark. */
  readonly marked: readonly (readonly number[])[];
  readonly count: number;
  readonly current: number;
  /** The moment of the current message as it is shown. */
  readonly time: string;
  readonly onGoTo: (index: number) => void;
}

/** The messages as a line on which one moves, with the places of the marks. */
export function TimeLine({ declaredBy, thread, marked, count, current, time, onGoTo }: TimeLineProps) {
  const translate = useTranslate();
  return (
    <div className={styles.timeLine}>
      <div className={styles.track}>
        {thread.marks.map(({ label, tone }, at) => (
          <div key={label} className={styles.ticks} data-tone={tone} style={{ insetBlockStart: `${at * 5}px` }}>
            {tickPlaces(marked[at] ?? [], count).map((place) => (
              <i key={place} style={{ insetInlineStart: `${place * 100}%` }} />
            ))}
          </div>
        ))}
        <input
          type="range"
          className={styles.range}
          min={0}
          max={Math.max(0, count - 1)}
          value={current}
          aria-label={translate('thread.position')}
          aria-valuetext={translate('thread.positionText', { number: current + 1, count, time })}
          onChange={({ target }) => onGoTo(Number(target.value))}
        />
      </div>
      <div className={styles.marks}>
        {thread.marks.map((mark, at) => (
          <Jump
            key={mark.label}
            label={markLabel(translate, declaredBy, mark)}
            tone={mark.tone}
            indices={marked[at] ?? []}
            current={current}
            onGoTo={onGoTo}
          />
        ))}
      </div>
    </div>
  );
}

interface JumpProps {
  readonly label: string;
  readonly tone?: string;
  readonly indices: readonly number[];
  readonly current: number;
  readonly onGoTo: (index: number) => void;
}

/** Goes from one of the messages to the next, or to the one before. */
export function Jump({ label, tone, indices, current, onGoTo }: JumpProps) {
  const translate = useTranslate();
  const go = (step: 1 | -1) => {
    const index = neighbour(indices, current, step);
    if (index !== undefined) onGoTo(index);
  };
  return (
    <span className={styles.jump} data-tone={tone}>
      {label}
      <b>{indices.length}</b>
      {([-1, 1] as const).map((step) => (
        <Button
          key={step}
          type="text"
          size="small"
          disabled={indices.length === 0}
          aria-label={translate(step === 1 ? 'thread.next' : 'thread.previous', { label })}
          onClick={() => go(step)}
        >
          {step === 1 ? '›' : '‹'}
        </Button>
      ))}
    </span>
  );
}
