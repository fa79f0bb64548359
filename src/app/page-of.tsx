import { createElement } from 'react';
import { type PageFile, pages } from '../pages/index.ts';
import type { PageName } from '../resources/index.ts';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { useWords } from '../workspace/words.tsx';
import { ParsedAddress } from './router-provider.tsx';

/** The pages that the plan refers to. The compiler checks that each of them exists. */
const pageFiles: Readonly<Record<PageName, PageFile>> = pages;
const lazyPages = Object.fromEntries(
  Object.entries<PageFile>(pageFiles).map(([name, file]) => [name, lazyWithRetry(file)]),
);

/** Renders a custom page with the texts of Refine's own components and the query string that Refine's hooks read. */
export function PageOf({ name }: { name: string }) {
  useWords('refine');
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but src/pages/index.ts has none of that name.`);
  // In development this module is loaded anew, and another element would lose what is typed into the page.
  return <ParsedAddress hasQueryString>{createElement(Page.code())}</ParsedAddress>;
}
