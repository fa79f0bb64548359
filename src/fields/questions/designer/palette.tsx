import { PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { questionTypes } from '../question.ts';
import { typeLabel } from '../type-label.ts';
import styles from './designer.module.css';
import type { QuestionKind } from './questions.ts';

/** What can be added, in the order of the buttons. */
export const questionKinds: readonly QuestionKind[] = questionTypes
  .flatMap((type): QuestionKind[] => (type === 'enum' ? [{ type }, { type, multiple: true }] : [{ type }]))
  .concat({ type: 'section' });

export interface PaletteProps {
  readonly disabled: boolean;
  readonly onAdd: (kind: QuestionKind) => void;
}

/** One button for each kind of question. */
export function Palette({ disabled, onAdd }: PaletteProps) {
  const translate = useTranslate();
  return (
    <div className={styles.palette} role="group" aria-label={translate('designer.add')}>
      {questionKinds.map((kind) => (
        <Button
          key={`${kind.type} ${String(kind.multiple)}`}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => onAdd(kind)}
        >
          {typeLabel(translate, kind)}
        </Button>
      ))}
    </div>
  );
}
