import { Input, InputNumber, type InputProps } from 'antd';
import { useState } from 'react';

interface TypedTextProps extends Pick<InputProps, 'id' | 'disabled' | 'placeholder' | 'aria-label' | 'addonBefore'> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** @default one line */
  readonly isLong?: boolean;
}

/** A text that counts once it is left or confirmed by Enter: each step is one to undo. */
export function TypedText({ value, onText, isLong = false, ...input }: TypedTextProps) {
  const [typed, setTyped] = useState<string>();
  function settle() {
    if (typed !== undefined && typed !== value) onText(typed);
    setTyped(undefined);
  }
  const props = {
    ...input,
    value: typed ?? value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
    onBlur: settle,
  };
  return isLong ? (
    <Input.TextArea {...props} autoSize={{ minRows: 2, maxRows: 12 }} />
  ) : (
    <Input {...props} size="small" onPressEnter={settle} />
  );
}

interface TypedNumberProps {
  readonly id: string;
  readonly value: number | undefined;
  readonly disabled: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly onNumber: (value: number | undefined) => void;
}

/** A number that counts once it is left or confirmed by Enter. */
export function TypedNumber({ value, onNumber, ...input }: TypedNumberProps) {
  const [typed, setTyped] = useState<number | null>();
  function settle() {
    if (typed !== undefined && (typed ?? undefined) !== value) onNumber(typed ?? undefined);
    setTyped(undefined);
  }
  const { min, max, ...others } = input;
  return (
    <InputNumber
      {...others}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      size="small"
      value={typed === undefined ? value : typed}
      onChange={setTyped}
      onBlur={settle}
      onPressEnter={settle}
    />
  );
}
