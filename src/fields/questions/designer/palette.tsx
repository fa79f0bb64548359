import { PlusOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { questionTypes } from '../question.ts';
import { typeLabel } from '../type-label.ts';
import styles from './designer.module.css';
import type { Offer } from './questions.ts';

/** What can be added, in the order of the buttons. */
export const offers: readonly Offer[] = questionTypes
  .flatMap((type): Offer[] => (type === 'enum' ? [{ type }, { type, multiple: true }] : [{ type }]))
  .concat({ type: 'section' });

export interface PaletteProps {
  readonly disabled: boolean;
  readonly onAdd: (offer: Offer) => void;
}

/** One button for each kind of question. */
export function Palette({ disabled, onAdd }: PaletteProps) {
  const translate = useTranslate();
  return (
    <div className={styles.palette} role="group" aria-label={translate('designer.add')}>
      {offers.map((offer) => (
        <Button
          key={`${offer.type} ${String(offer.multiple)}`}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled}
          onClick={() => onAdd(offer)}
        >
          {typeLabel(translate, offer)}
        </Button>
      ))}
    </div>
  );
}
