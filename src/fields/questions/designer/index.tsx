import { useTranslate } from '@refinedev/core';
import { type FocusEvent, useRef, useState } from 'react';
import { fieldLabel } from '../../../engine/texts/label.ts';
import { useNextFocus } from '../../../ui/hooks/use-next-focus.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { GroupInputs, useGroup } from '../../parts/group.tsx';
import { problemsAt } from '../../parts/ordered.ts';
import type { InputProps } from '../../view.ts';
import type { QuestionsSettings } from '../index.ts';
import { maxQuestions, type Question } from '../question.ts';
import styles from './designer.module.css';
import { Item } from './item.tsx';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { copyOf, moved, newQuestion, type QuestionKind } from './questions.ts';

type DesignerProps = InputProps<QuestionsSettings, readonly Question[]>;

/** The designer of a form: its questions on one side, the form as a phone shows it on the other. */
export function Designer(props: DesignerProps) {
  useWords('designer');
  const { field, resource, value } = props;
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const design = useDesign(props, useNextFocus(place));
  const { group, required } = useGroup(props);
  const { onBlur, ...control } = group;

  // Validates only when the focus leaves the designer.
  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from its inputs
    <div
      {...control}
      ref={place}
      className={styles.designer}
      role="group"
      tabIndex={-1}
      aria-label={props['aria-label'] ?? fieldLabel(translate, resource, field)}
      onBlur={leave}
    >
      {required}
      <GroupInputs>
        <QuestionList {...props} design={design} />
        <Preview questions={value ?? []} />
      </GroupInputs>
    </div>
  );
}

function QuestionList({ value, disabled = false, problems = {}, design }: DesignerProps & { readonly design: Design }) {
  const translate = useTranslate();
  const questions = value ?? [];
  return (
    <div className={styles.edit}>
      <ol className={styles.items} aria-label={translate('designer.list')}>
        {questions.map((question, index) => (
          <Item
            key={question.key}
            question={question}
            index={index}
            count={questions.length}
            isOpen={design.open === question.key}
            disabled={disabled}
            problems={problemsAt(problems, index)}
            onOpen={() => design.toggle(question.key)}
            onChange={(next) => design.change(index, next)}
            onMove={(to) => design.move(index, to)}
            onDrop={(from) => design.move(from, index)}
            onCopy={() => design.copy(index)}
            onRemove={() => design.remove(index)}
          />
        ))}
      </ol>
      {questions.length === 0 && <p className={styles.none}>{translate('designer.none')}</p>}
      <Palette disabled={disabled || questions.length >= maxQuestions} onAdd={design.add} />
      <p className={styles.hint}>{translate('designer.keys')}</p>
      <span className={styles.unseen} role="status">
        {design.news}
      </span>
    </div>
  );
}

type Design = ReturnType<typeof useDesign>;

/** Changes the questions of the designer, and moves the focus to what was changed. */
function useDesign({ value, onChange }: DesignerProps, focusNext: (selector: string) => void) {
  const translate = useTranslate();
  const questions = value ?? [];
  const [open, setOpen] = useState<string>();
  const [news, setNews] = useState('');
  const tell = (next: readonly Question[]) => onChange?.(next.length === 0 ? null : next);

  function insert(question: Question, at: number) {
    setOpen(question.key);
    focusNext(`[data-key="${question.key}"] input`);
    tell(questions.toSpliced(at, 0, question));
  }
  return {
    open,
    news,
    toggle: (key: string) => setOpen((before) => (before === key ? undefined : key)),
    add(kind: QuestionKind) {
      const at = questions.findIndex(({ key }) => key === open);
      insert(newQuestion(kind), at === -1 ? questions.length : at + 1);
    },
    copy(index: number) {
      const question = questions[index];
      if (question) insert(copyOf(question, translate('designer.copied', { label: question.label })), index + 1);
    },
    change: (index: number, next: Question) => tell(questions.with(index, next)),
    move(from: number, to: number) {
      const next = moved(questions, from, to);
      if (next === questions) return;
      setNews(translate('designer.moved', { position: to + 1 }));
      tell(next);
    },
    remove(index: number) {
      const neighbour = questions[index + 1] ?? questions[index - 1];
      focusNext(neighbour ? `[data-key="${neighbour.key}"] button[aria-expanded]` : 'button');
      tell(questions.toSpliced(index, 1));
    },
  };
}
