import type { RefSelectProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useAwaitedEnter } from '../../ui/hooks/use-awaited-enter.ts';
import { useEventCallback } from '../../ui/hooks/use-event-callback.ts';
import type { PickerProps } from './picking.tsx';

/** Returns the ref of a select of antd, whose Enter waits for the answer to what is typed. */
export function useSelectEnter(offer: Parameters<typeof useAwaitedEnter<string>>[0]) {
  const select = useRef<RefSelectProps>(null);
  const onKey = useEventCallback(useAwaitedEnter(offer));
  useEffect(() => {
    const element = select.current?.nativeElement;
    // Before the select hears it, which would close.
    element?.addEventListener('keydown', onKey, true);
    return () => element?.removeEventListener('keydown', onKey, true);
  }, [onKey]);
  return select;
}

interface Picking extends Pick<PickerProps, 'isMultiple' | 'value' | 'onChange'> {
  readonly setTyped: (text: string) => void;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Returns what picks the record that Enter finds. */
export function createPick({ isMultiple, value, onChange, setTyped, setOpen }: Picking) {
  return (id: string) => {
    onChange(isMultiple ? [...new Set([...value, id])] : [id]);
    setTyped('');
    if (!isMultiple) setOpen(false);
  };
}
