import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { drawLogin } from '../src/entrance/early/markup.tsx';

/**
 * Puts the login page into the built page, so that it is there before any script: its markup and styles as templates,
 * the script that shows them, and the one that says that no other comes.
 *
 * @param folder of the whole build, with `client` and `early`. `early` is removed.
 */
export async function placeEarlyLogin(folder: string): Promise<void> {
  const client = (...names: string[]) => path.join(folder, 'client', ...names);
  const early = path.join(folder, 'early');
  const built: { drawLogin: typeof drawLogin } = await import(pathToFileURL(path.join(early, 'markup.js')).href);
  const { html, css, script, watch } = await built.drawLogin();
  const manifest: Manifest = JSON.parse(readFileSync(client('.vite/manifest.json'), 'utf8'));
  const page = readFileSync(client('index.html'), 'utf8');
  const [link, sheet] = /<link rel="stylesheet"[^>]*href="\/([^"]*)">/.exec(page) ?? [];
  if (link === undefined || sheet === undefined) throw new Error('The built page links no style sheet.');
  // Another copy of @ant-design/cssinjs than antd's own finds nothing to extract.
  if (!css.includes('--ant-')) throw new Error('No CSS variables of antd were extracted for the early login page.');
  const read = (name: string) => rulesFor(html.zh, readFileSync(client(name), 'utf8'));
  const others = sheetsOf(manifest, 'src/entrance/login/index.tsx').filter((name) => name !== sheet);
  const styles = [rulesFor(html.zh, css), ...others.map(read)].join('\n');
  const templates = Object.entries({ ...html, styles: `<style>${styles}</style>` }).map(
    ([name, content]) => `<template data-login="${name}">${content}</template>`,
  );
  const whole = page
    .replace('<script type="module"', (module) => `<script>${watch}</script>\n    ${module}`)
    .replace(link, () => `<style>${read(sheet)}</style>`)
    // Modules look for the link before they load the sheet. At the end it holds nothing up.
    .replace('</body>', () => `${link}\n</body>`)
    .replace('<div id="root"></div>', (root) => [root, ...templates, `<script>${script}</script>`].join('\n'));
  writeFileSync(client('index.html'), whole);
  rmSync(early, { recursive: true });
}

/** Returns the rules of a style sheet, without those of antd that concern nothing in the markup. */
function rulesFor(markup: string, css: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isOfMarkup = (selector: string) =>
    [...selector.matchAll(/\.(ant-[\w-]+)/g)].every(([, name = '']) => classes.has(name));
  return css.replaceAll(/([^{}]+)(\{[^{}]*\})/g, (_, selectors: string, rules: string) => {
    const left = selectors.split(/,(?![^(]*\))/).filter(isOfMarkup);
    return left.length > 0 ? left.join(',') + rules : '';
  });
}

/** Returns the style sheets of a module and of all that it imports. */
function sheetsOf(manifest: Manifest, key: string): string[] {
  const { css = [], imports = [] } = manifest[key] ?? {};
  return [...new Set([...css, ...imports.flatMap((name) => sheetsOf(manifest, name))])];
}
