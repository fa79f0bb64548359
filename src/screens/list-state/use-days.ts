import { useMemo } from 'react';
import { wallClock } from '../../fields/date/wall-clock.ts';
import { useToday } from '../../workspace/clock/clock.tsx';
import { daysOf } from './days.ts';
import type { ListState } from './use-list-state.tsx';

/** Returns the current day of the address of a list, and all days of its span. */
export function useDays({ address }: Pick<ListState, 'address'>) {
  const today = useToday();
  const day = useMemo(() => wallClock(address.day ?? today), [address.day, today]);
  const days = useMemo(() => daysOf(address.span, day), [address.span, day]);
  return { today, day, days };
}
