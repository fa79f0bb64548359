import { MoreOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { memo } from 'react';
import { isEmpty } from '../../../src/base/empty.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { fieldLabel } from '../../../src/engine/texts/label.ts';
import { spokenDuration } from '../../../src/fields/duration/spoken-duration.ts';
import { ActionMenu } from '../../../src/screens/actions/action-menu.tsx';
import {
  type AvailableAction,
  availableActionsOf,
  refusalsOf,
} from '../../../src/screens/actions/available-actions.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { Value } from '../../../src/screens/values/value.tsx';
import { IconButton } from '../../../src/ui/buttons/icon-button.tsx';
import { useConditionContext } from '../../../src/workspace/index.tsx';
import type { Thread } from '../normal-form.ts';
import { partsOf, spansOf } from './replay.ts';
import styles from './thread.module.css';

export interface BubbleProps {
  /** The resource of the messages. */
  readonly resource: Resource;
  readonly thread: Thread;
  readonly message: ResourceRecord;
  /** Its place among the messages. */
  readonly index: number;
  /** The moment as it is shown. */
  readonly time: string;
  /** How long it was waited for, in seconds; undefined for a message that answers none, or soon. */
  readonly wait: number | undefined;
  readonly isCurrent: boolean;
  /** Words that are marked in the text. */
  readonly words: string;
  readonly onGoTo: (index: number) => void;
  readonly onPerform: (action: AvailableAction, message: ResourceRecord) => void;
}

/** One message: who says it and when, its text, what else is known of it, and its actions. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { resource, thread, message, index, time, wait, isCurrent, onGoTo } = props;
  const translate = useTranslate();
  const side = String(message[thread.side]);
  const isNote = thread.middle.includes(side);
  const place = isNote ? 'middle' : thread.right.includes(side) ? 'right' : 'left';
  return (
    <article className={styles.message} data-place={place} data-current={isCurrent || undefined}>
      <header className={styles.speaker}>
        <Speaker {...{ resource, thread, message }} />
        {wait !== undefined && <span>{translate('thread.waited', { time: spokenDuration(wait, translate) })}</span>}
        <button
          type="button"
          className={styles.time}
          aria-current={isCurrent || undefined}
          onClick={() => onGoTo(index)}
        >
          {time}
        </button>
        <Actions {...props} />
      </header>
      <p className={styles.text}>
        <MarkedText {...props} />
      </p>
      <Details {...{ resource, thread, message }} />
    </article>
  );
});

type MessageProps = Pick<BubbleProps, 'resource' | 'thread' | 'message'>;

function Speaker({ resource, thread: { side, author }, message }: MessageProps) {
  const { [author ?? '']: name } = message.labels ?? {};
  return (
    <>
      <Value field={fieldOf(resource, side)} resource={resource.name} value={message[side]} />
      {typeof name === 'string' && <span>{name}</span>}
    </>
  );
}

function MarkedText({ thread: { text, spans }, message, words }: BubbleProps) {
  const parts = partsOf(String(message[text] ?? ''), spansOf(message[spans ?? '']), words);
  return parts.map(({ text: part, mark }, index) =>
    mark === undefined ? (
      part
    ) : (
      // The parts of a text have no other identity, so that their place is their key.
      <mark key={index} data-mark={mark}>
        {part}
      </mark>
    ),
  );
}

function Details({ resource, thread: { details }, message }: MessageProps) {
  const translate = useTranslate();
  const shown = details.filter((name) => name in message && !isEmpty(message[name]) && message[name] !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.details}>
      {shown.map((name) => {
        const field = fieldOf(resource, name);
        const { [name]: label } = message.labels ?? {};
        return (
          <div key={name}>
            <dt>{fieldLabel(translate, resource.name, field)}</dt>
            <dd>
              <Value field={field} resource={resource.name} value={message[name]} label={label} record={message} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Actions({ resource, message, onPerform }: BubbleProps) {
  const translate = useTranslate();
  const context = useConditionContext((at) => refusalsOf(resource, message, at));
  const actions = availableActionsOf(resource, message, context);
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      resource={resource}
      record={message}
      actions={actions}
      onChoose={(action) => onPerform(action, message)}
    >
      <IconButton size="small" icon={<MoreOutlined />} data-message-actions label={translate('show.more')} />
    </ActionMenu>
  );
}
