import { RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import { Loading } from '../shell/loading/loading.tsx';
import type { EntranceProps } from './code.ts';

/** Opens the form behind the code in the address. The code stays there, so that the page survives a reload. */
export function PublicForm({ services, codes }: EntranceProps) {
  const code = new URL(services.address.whole(), 'http://console').searchParams.get('code') ?? '';
  return (
    <RenderWhenLoaded
      code={codes.form}
      fallback={<Loading text={services.i18n.translate('shell.loading')} />}
      draw={({ PublicFormPage }) => <PublicFormPage key={code} services={services} code={code} />}
    />
  );
}
