import { EyeInvisibleOutlined, LoadingOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import { isEmpty } from '../../base/empty.ts';
import { fieldLabel } from '../../engine/texts/label.ts';
import { InlineButton, WithInlineButton } from '../../ui/buttons/inline-button.tsx';
import { useReadOnly } from '../../workspace/read-only.tsx';
import { Value, type ValueProps } from './value.tsx';

export interface MaskedValueProps extends ValueProps {
  /** Loads the full value; undefined if the user may not see it. */
  readonly onReveal?: (() => Promise<unknown>) | undefined;
}

/** A masked value with a button that shows the full value until it is hidden again. */
export function MaskedValue({ onReveal, ...shown }: MaskedValueProps) {
  const { revealed, isBusy, toggle } = useRevealed(onReveal);
  if (isEmpty(shown.value)) return <Value {...shown} />;
  const eye = onReveal && <Eye {...shown} isOpen={revealed !== undefined} isBusy={isBusy} onToggle={toggle} />;
  return (
    <WithInlineButton button={eye}>
      <Value {...shown} value={revealed ? revealed.value : shown.value} />
    </WithInlineButton>
  );
}

function useRevealed(onReveal: MaskedValueProps['onReveal']) {
  const [revealed, setRevealed] = useState<{ readonly value: unknown }>();
  const [isBusy, setBusy] = useState(false);

  async function toggle() {
    if (revealed) return setRevealed(undefined);
    if (!onReveal) return undefined;
    setBusy(true);
    try {
      setRevealed({ value: await onReveal() });
    } catch {
      // The transport has reported the failure; the mask stays.
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return { revealed, isBusy, toggle };
}

interface EyeProps extends Pick<ValueProps, 'field' | 'resource'> {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => Promise<void>;
}

function Eye({ field, resource, isOpen, isBusy, onToggle }: EyeProps) {
  const translate = useTranslate();
  const refusal = useReadOnly();
  const title = translate(isOpen ? 'show.hideField' : 'show.revealField', {
    field: fieldLabel(translate, resource, field),
  });

  return (
    <InlineButton
      title={title}
      isBusy={isBusy}
      refusal={refusal}
      icon={isBusy || isOpen ? undefined : 'eye'}
      onClick={() => void onToggle()}
    >
      {isBusy ? <LoadingOutlined /> : isOpen && <EyeInvisibleOutlined />}
    </InlineButton>
  );
}
