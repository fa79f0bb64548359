import { useCallback, useRef } from 'react';
import type { OnPending } from '../../../fields/parts/pending.tsx';
import { usePlace } from '../../../workspace/place/place.tsx';

export interface PendingInputs {
  /** For `PendingProvider` around the inputs. */
  readonly onPending: OnPending;
  /** Returns true while a part of a value is loading, for example an upload, which leaving would cancel. */
  readonly isPending: () => boolean;
}

/** Counts the inputs of a form whose values are incomplete. */
export function usePendingInputs(): PendingInputs {
  const count = useRef(0);
  const place = usePlace();
  const onPending = useCallback<OnPending>(
    (isPending) => {
      count.current += isPending ? 1 : -1;
      place.changed();
    },
    [place],
  );
  const isPending = useCallback(() => count.current > 0, []);
  return { onPending, isPending };
}
