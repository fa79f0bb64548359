import { type Language, languageTags } from '../../src/base/language.ts';
import { type MessageKey, say } from '../request/messages.ts';

const apiPaths = /^\/(?:buffalo|sso)\//;

/** Returns whether a browser asks for a page of the console: what it shows of an answer is what a person reads. */
export function asksForPage({ method, path }: { readonly method: string; readonly path: string }, accept: string) {
  return (method === 'GET' || method === 'HEAD') && !apiPaths.test(path) && accept.includes('text/html');
}

/** Returns a page that says why the console's own page is not answered, with a link to the start. */
export function errorPage(language: Language, key: MessageKey): string {
  const [title, home] = [say(language, { key: 'request.noPage' }), say(language, { key: 'request.home' })];
  return `<!doctype html>
<html lang="${languageTags[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<main style="max-width:32em;margin:20vh auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif">
<h1 style="font-size:20px">${title}</h1>
<p>${say(language, { key })}</p>
<p><a href="/">${home}</a></p>
</main>
</html>
`;
}
