import { type PageFile, pages } from '../pages/index.ts';
import type { PageName, SlotName } from '../resources/index.ts';
import { ScreenOf } from '../screens/index.tsx';
import { slots } from '../screens/slots/index.tsx';
import type { Draw } from '../shell/tabs/tab-screen.tsx';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { useWords } from '../workspace/words.tsx';
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

/** The pages that the plan refers to. The compiler checks that each of them exists. */
const pageFiles: Readonly<Record<PageName, PageFile>> = pages;
const lazyPages = Object.fromEntries(
  Object.entries<PageFile>(pageFiles).map(([name, file]) => [name, lazyWithRetry(file)]),
);

/** Same check for the slots that resources refer to. */
slots satisfies Readonly<Record<SlotName, unknown>>;

/** Renders a custom page with the texts of Refine's own components and the query string that Refine's hooks read. */
function PageOf({ name }: { name: string }) {
  useWords('refine');
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but src/pages/index.ts has none of that name.`);
  return (
    <ParsedAddress hasQueryString>
      <Page />
    </ParsedAddress>
  );
}
