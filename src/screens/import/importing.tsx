import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useUnmount } from '../../ui/hooks/use-unmount.ts';
import { useJobSteps } from '../../workspace/jobs/jobs.tsx';
import { useCall } from '../../workspace/requests/call.ts';
import { useLeaveGuard } from '../form/leave/leave-guard.tsx';
import { createImportApi } from './api.ts';
import { CheckStep } from './checking/check-step.tsx';
import { createChecks } from './checking/checks.ts';
import { ChooseStep } from './choose-step.tsx';
import { createSendings } from './finish/sendings.ts';
import { MapStep } from './mapping/map-step.tsx';
import { type Source, useMapping } from './mapping/use-mapping.tsx';

export interface ImportingProps {
  readonly resource: Resource;
  /** The import declaration of the resource. */
  readonly action: NonNullable<Resource['import']>;
}

/**
 * The steps from choosing a file to sending its rows. The data and edits are kept until they are imported or discarded.
 */
export function Importing({ resource, action }: ImportingProps) {
  const call = useCall();
  const api = useMemo(() => createImportApi(call, resource), [call, resource]);
  const [source, setSource] = useState<Source>();
  const [step, setStep] = useState<'choose' | 'map' | 'check'>('choose');
  const checks = useMemo(() => createChecks(api), [api]);
  const { cancel: cancelJob } = useJobSteps();
  const sendings = useMemo(() => createSendings({ ...api, cancelJob }), [api, cancelJob]);
  useUnmount(sendings.close);
  const mapping = useMapping(resource, source);
  const isDirty = useCallback(() => source !== undefined, [source]);
  const { release } = useLeaveGuard(isDirty, { words: 'sheets.leave' });

  function choose(chosen: Source) {
    checks.forget();
    setSource(chosen);
    setStep('map');
  }

  if (step === 'choose' || !source) {
    return (
      <ChooseStep
        resource={resource}
        api={api}
        titles={mapping.titles}
        chosen={source}
        onChosen={choose}
        onNext={source && (() => setStep('map'))}
      />
    );
  }
  if (step === 'map') {
    return (
      <MapStep
        resource={resource}
        source={source}
        mapping={mapping}
        onSource={setSource}
        onBack={() => setStep('choose')}
        onNext={() => {
          mapping.keep();
          setStep('check');
        }}
      />
    );
  }
  return (
    <CheckStep
      {...{ resource, action, source, checks, sendings }}
      mapping={mapping.mapping}
      onBack={() => setStep('map')}
      onSent={release}
    />
  );
}
