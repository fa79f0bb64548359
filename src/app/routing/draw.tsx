import { ScreenOf } from '../../screens/index.tsx';
import type { Draw } from '../../shell/tabs/screen/tab-screen.tsx';
import { PageOf } from './page-of.tsx';
import { ParsedAddress } from './router-provider.tsx';

/** Renders what belongs at an address: a screen drawn from data, or a custom page. */
export const draw: Draw = ({ draws, under, record = 'id' }, params) =>
  'page' in draws ? (
    <PageOf name={draws.page} />
  ) : (
    <ParsedAddress>
      <ScreenOf draws={draws} id={params[record]} parent={under && (params[under.parameter] ?? '')} />
    </ParsedAddress>
  );
