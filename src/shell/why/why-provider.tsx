import { type ReactNode, useState } from 'react';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useAbility } from '../../workspace/index.tsx';
import { type AskedPerson, WhyContext } from '../../workspace/why.tsx';
import { LoadOnDemand } from '../loading/load-on-demand.tsx';

const Why = lazyWithRetry(async () => (await import('./index.tsx')).Why);

/** Opens the explanation of rights for the whole console. */
export function WhyProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly person: AskedPerson | undefined }>();
  const [ask] = useState(() => (person?: AskedPerson) => setAsked({ person }));
  const close = () => setAsked(undefined);
  return (
    <WhyContext value={useAbility('rights') ? ask : undefined}>
      {children}
      {asked && (
        <LoadOnDemand onFailed={close}>
          <Why person={asked.person} onClosed={close} />
        </LoadOnDemand>
      )}
    </WhyContext>
  );
}
