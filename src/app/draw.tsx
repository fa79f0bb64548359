import { type PageFile, pages } from '../pages/index.ts';
import type { PageName, SlotName } from '../resources/index.ts';
import { ScreenOf } from '../screens/index.tsx';
import { slots } from '../screens/slots/index.tsx';
import type { Draw } from '../shell/tabs/tab-screen.tsx';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { useWords } from '../workspace/words.tsx';
import { QueryStringContext } from './router-provider.ts';

/** What stands in the frame at an address: a screen drawn from data, or a page of its own. */
export const draw: Draw = ({ draws }, params) =>
  'page' in draws ? <PageOf name={draws.page} /> : <ScreenOf draws={draws} id={params.id} />;

/** The pages the list asks for; the compiler sees to it that each is there. */
const pageFiles: Readonly<Record<PageName, PageFile>> = pages;
const lazyPages = Object.fromEntries(
  Object.entries<PageFile>(pageFiles).map(([name, file]) => [name, lazyWithRetry(file)]),
);

/** The same of the parts that resources ask for. */
slots satisfies Readonly<Record<SlotName, unknown>>;

/** A page with what Refine's own components say, and the query string for its hooks. */
function PageOf({ name }: { name: string }) {
  useWords('refine');
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but src/pages/index.ts has none of that name.`);
  return (
    <QueryStringContext value>
      <Page />
    </QueryStringContext>
  );
}
