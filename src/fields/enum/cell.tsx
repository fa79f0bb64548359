import { useTranslate } from '@refinedev/core';
import { choiceLabel } from '../../engine/label.ts';
import type { CellProps, FieldCell } from '../view.ts';
import styles from './choice-text.module.css';
import { ChoiceText } from './choice-text.tsx';
import { type EnumSettings, enumeration } from './index.ts';

type Value = string | readonly string[];

function EnumCell({ field, resource, value }: CellProps<EnumSettings, Value>) {
  const translate = useTranslate();
  const title = enumeration.text(value, field, { translate, resource });
  const shown = (one: string, props?: { readonly title: string }) => {
    const choice = field.settings.options.find((option) => option.value === one);
    const text = choice ? choiceLabel(translate, resource, field.name, choice) : one;
    return <ChoiceText key={one} {...{ choice, text }} {...props} />;
  };
  if (typeof value === 'string') return shown(value, { title });
  return (
    <span className={styles.choices} title={title}>
      {value.map((one) => shown(one))}
    </span>
  );
}

export const enumCell: FieldCell<EnumSettings, Value> = {
  Cell: EnumCell,
  width: 60,
  words(field, resource, translate) {
    const labels = field.settings.options.map((choice) => choiceLabel(translate, resource, field.name, choice));
    return field.settings.multiple ? [labels.join()] : labels;
  },
};
