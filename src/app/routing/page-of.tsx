import { createElement } from 'react';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../workspace/words.tsx';
import { pages } from '../resources.ts';
import { ParsedAddress } from './router-provider.tsx';

const lazyPages = Object.fromEntries(Object.entries(pages).map(([name, file]) => [name, lazyWithRetry(file)]));

/** Renders a custom page with the texts of Refine's own components and the query string that Refine's hooks read. */
export function PageOf({ name }: { name: string }) {
  useWords('refine');
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but the product has none of that name.`);
  // In development this module is loaded anew, and another element would lose what is typed into the page.
  return <ParsedAddress hasQueryString>{createElement(Page.code())}</ParsedAddress>;
}
