import type { Services } from '../app/services.ts';
import { type LoadableModule, RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import { Loading } from '../shell/loading/loading.tsx';
import type { VisitorPage } from './visitor-page.ts';

export interface VisitorProps {
  readonly services: Services;
  readonly page: LoadableModule<Awaited<ReturnType<VisitorPage['load']>>>;
}

/** Opens what is behind the code in the address. The code stays there, so that the page survives a reload. */
export function Visitor({ services, page }: VisitorProps) {
  const code = new URL(services.address.whole(), 'http://console').searchParams.get('code') ?? '';
  return (
    <RenderWhenLoaded
      code={page}
      fallback={<Loading text={services.i18n.translate('shell.loading')} />}
      draw={({ default: Page }) => <Page key={code} services={services} code={code} />}
    />
  );
}
