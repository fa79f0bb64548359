import { useTranslate } from '@refinedev/core';
import { Radio } from 'antd';
import { createContext, use } from 'react';
import type { Field } from '../../../engine/fields/field.ts';
import type { KindRegistry } from '../../../engine/fields/kind.ts';
import { choiceLabel, fieldLabel } from '../../../engine/texts/label.ts';
import { useGroup } from '../../../fields/parts/group.tsx';
import type { InputProps } from '../../../fields/view.ts';
import { ShortcutKey } from '../../../ui/keys/shortcut-key.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import styles from './inline-ask.module.css';

/** Up to this many choices are all in sight, one for each digit key. */
const maxInSight = 9;

/** The field whose choices the digit keys choose now. */
export const DigitsContext = createContext<string | undefined>(undefined);

/** Returns the choices of a field that are few, the same for every record, and exclude each other; else none. */
export function choicesInSight({ type, settings }: Pick<Field, 'type' | 'settings'>, kinds: KindRegistry) {
  const kind = kinds[type];
  const choices = kind?.isMultiple?.(settings) ? [] : (kind?.choices?.(settings) ?? []);
  return choices.length <= maxInSight && choices.every(({ when }) => when === undefined) ? choices : [];
}

/** All choices of a field side by side, with their digit keys while these choose among them. */
export function ChoiceBar(props: InputProps<object, unknown>) {
  const { field, resource, value, onChange } = props;
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const { group, required } = useGroup(props);
  const isRequired = String(props['aria-required']) === 'true';
  const hasDigits = use(DigitsContext) === field.name;
  return (
    <>
      <Radio.Group
        {...group}
        onBlur={undefined}
        disabled={group.disabled ?? false}
        aria-label={fieldLabel(translate, resource, field)}
        className={styles.choices}
        value={value ?? null}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {choicesInSight(field, kinds).map((choice, at) => (
          <Radio
            key={choice.value}
            value={choice.value}
            // Radio buttons know no way back to none.
            onClick={() => !isRequired && choice.value === value && onChange?.(null)}
          >
            {choiceLabel(translate, resource, field.name, choice)} {hasDigits && <ShortcutKey>{at + 1}</ShortcutKey>}
          </Radio>
        ))}
      </Radio.Group>
      {required}
    </>
  );
}
