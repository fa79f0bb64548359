import { useTranslate } from '@refinedev/core';
import { choiceLabel } from '../../engine/texts/label.ts';
import type { CellProps, KindCell } from '../view.ts';
import styles from './choice-text.module.css';
import { ChoiceText } from './choice-text.tsx';
import { type EnumSettings, enumeration } from './index.ts';

type Value = string | readonly string[];

function EnumCell({ field, resource, value }: CellProps<EnumSettings, Value>) {
  const translate = useTranslate();
  const choiceOf = (one: string) => field.settings.options.find((option) => option.value === one);
  const textOf = (one: Value) => enumeration.text(one, field, { translate, resource });
  if (typeof value !== 'string') {
    return (
      <span className={styles.choices} title={textOf(value)}>
        {value.map((one) => (
          <ChoiceText key={one} choice={choiceOf(one)} text={textOf(one)} />
        ))}
      </span>
    );
  }
  const [choice, text] = [choiceOf(value), textOf(value)];
  return choice?.color ? <ChoiceText {...{ choice, text }} title={text} /> : text;
}

export const cell: KindCell<'enum'> = {
  Cell: EnumCell,
  width: 60,
  words(field, resource, translate) {
    const labels = field.settings.options.map((choice) => choiceLabel(translate, resource, field.name, choice));
    return field.settings.multiple ? [labels.join()] : labels;
  },
};
