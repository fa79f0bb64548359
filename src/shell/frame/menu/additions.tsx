import { CountWaiting, type CountWaitingProps } from './counts.tsx';
import { Pinning, type PinningProps } from './pinning/index.tsx';

/** What the menu has besides its entries: how many records wait, and pinning. The first screen does without. */
export function MenuAdditions({ onCounts, ...pinning }: CountWaitingProps & PinningProps) {
  return (
    <>
      <CountWaiting onCounts={onCounts} />
      <Pinning {...pinning} />
    </>
  );
}
