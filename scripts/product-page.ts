import { type HtmlTagDescriptor, type Plugin, type ResolvedConfig, runnerImport } from 'vite';
import type * as Head from './product-head.ts';

const module = '/scripts/product-head.ts';

/** Writes what the page says of the product before any script: its language, title, description, logo and colours. */
export function productPage(): Plugin {
  // The product may be another than the one that package.json names.
  let alias: ResolvedConfig['resolve']['alias'] = [];
  return {
    name: 'product-page',
    configResolved({ resolve }) {
      ({ alias } = resolve);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const { page } = server
          ? await server.ssrLoadModule(module)
          : (await runnerImport<typeof Head>(`.${module}`, { resolve: { alias } })).module;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'meta', attrs: { name: 'description', content: page.description } },
          { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' } },
          { tag: 'title', children: page.title },
          { tag: 'style', children: page.style },
        ];
        return {
          html: html.replace('<html', `<html lang="${page.language}"`),
          tags: tags.map((tag) => ({ ...tag, injectTo: 'head' as const })),
        };
      },
    },
  };
}
