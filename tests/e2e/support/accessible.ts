import { type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { contrast } from '../../../src/shell/theme/contrast.ts';
import { throughGray, throughWeakColours } from '../../shell/filters.ts';

/** Two colours that lie on one another somewhere, and the contrast that text of that size needs. */
interface Pair {
  readonly text: string;
  readonly ground: string;
  readonly needed: number;
  readonly html: string;
}

interface Beginning {
  readonly lang: 'zh' | 'en';
  readonly mode: 'light' | 'dark';
  /** Weak colours told apart. @default false */
  readonly weekMode?: boolean;
}

/** Has every page of the context begin like this; before sign-in no button turns it. */
export async function begin(context: BrowserContext, beginning: Beginning) {
  await context.addInitScript(({ lang, ...settings }) => {
    // The empty page before the first one has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('lang', lang);
    localStorage.setItem('settings', JSON.stringify(settings));
  }, beginning);
}

type Scope = 'whole' | 'colours' | 'targets';

/**
 * No finding of axe-core that is serious or critical, each told with what it is about; and everything can be read in gray
 * and in weak colours as well. Those two are filters over the whole page, which axe-core does not see through: the colours
 * it found are put through them here.
 *
 * @param scope the other mode of a screen that was looked at whole asks for its colours alone, and the walk through all
 * screens for the size of their targets
 */
export async function expectAccessible(page: Page, scope: Scope = 'whole'): Promise<void> {
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { findings, pairs } = await page.evaluate(look, scope);
  expect(findings.filter((finding) => !isOfTabs(finding))).toEqual([]);
  // Text and buttons have other colours where weak colours are told apart, so these are looked at with that mode on.
  const hasWeakColours = await page.evaluate(() => document.documentElement.matches('.weekMode'));
  const filters = { gray: throughGray, ...(hasWeakColours && { weakColours: throughWeakColours }) };
  const dim = pairs.flatMap((pair) => dimThrough(filters, pair));
  expect(dim, 'too dim to be read in gray or in weak colours').toEqual([]);
}

/** A screen in the mode it is in, and, for its colours, in the other one; it is left in that. */
export async function expectAccessibleInBothModes(page: Page): Promise<void> {
  await expectAccessible(page);
  const isDark = await page.evaluate(() => document.documentElement.style.colorScheme === 'dark');
  // By an event, and not by the mouse: a dialog may lie over the button, and a menu would close.
  await page
    .getByRole('banner', { includeHidden: true })
    .getByRole('button', { name: isDark ? '浅色模式' : '深色模式', includeHidden: true })
    .dispatchEvent('click');
  await expect(page.locator('html')).toHaveCSS('color-scheme', isDark ? 'light' : 'dark');
  await page.evaluate(async () => {
    // A colour that is on its way to another is neither; it sets out with the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const onTheirWay = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
  });
  await expectAccessible(page, 'colours');
}

/** antd puts the button for tabs that do not fit inside the list of tabs, and has no option to have it elsewhere. */
function isOfTabs({ id, html, failureSummary }: { id: string; html: string; failureSummary?: string | undefined }) {
  const isOfButton = failureSummary?.endsWith('not allowed: button[aria-controls]') ?? false;
  return id === 'aria-required-children' && html.includes('class="ant-tabs-nav"') && isOfButton;
}

/** Runs in the page. */
async function look(scope: Scope) {
  const pairOf = ({ html, any }: axe.NodeResult): Pair | undefined => {
    const { fgColor, bgColor, expectedContrastRatio = '' } = any[0]?.data ?? {};
    const needed = Number.parseFloat(expectedContrastRatio);
    return fgColor && bgColor ? { text: fgColor, ground: bgColor, needed, html } : undefined;
  };
  // A table is scrolled before anybody presses what lies under its pinned columns.
  const isUnderPinned = ({ element }: axe.NodeResult) =>
    [...(element?.closest('tr')?.cells ?? [])].some((cell) => {
      if (!element || cell.contains(element) || getComputedStyle(cell).position !== 'sticky') return false;
      const [link, pinned] = [element, cell].map((one) => one.getBoundingClientRect());
      return link !== undefined && pinned !== undefined && link.left < pinned.right && link.right > pinned.left;
    });
  const none: Pick<axe.AxeResults, 'violations' | 'passes'> = { violations: [], passes: [] };
  const colours =
    scope === 'targets'
      ? none
      : await window.axe.run(document, {
          runOnly: ['color-contrast'],
          resultTypes: ['violations', 'passes'],
          selectors: false,
        });
  const rest =
    scope === 'whole'
      ? await window.axe.run(document, {
          rules: { 'color-contrast': { enabled: false } },
          resultTypes: ['violations'],
        })
      : none;
  // The one rule of `wcag22aa`, which axe-core leaves out unless it is asked for.
  const targets =
    scope === 'colours'
      ? none
      : await window.axe.run(document, { runOnly: ['wcag22aa'], resultTypes: ['violations'], elementRef: true });
  const small = targets.violations.map((rule) => ({
    ...rule,
    nodes: rule.nodes.filter((node) => !isUnderPinned(node)),
  }));
  const findings = [...colours.violations, ...rest.violations, ...small]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => ({ id, html: node.html, failureSummary: node.failureSummary, pair: pairOf(node) })),
    );
  const pairs = new Map<string, Pair>();
  for (const node of colours.passes.flatMap(({ nodes }) => nodes)) {
    const pair = pairOf(node);
    if (pair) pairs.set(`${pair.text} ${pair.ground} ${pair.needed}`, pair);
  }
  return { findings, pairs: [...pairs.values()] };
}

function dimThrough(filters: Readonly<Record<string, (color: string) => string>>, pair: Pair) {
  const { text, ground, needed, html } = pair;
  return Object.entries(filters).flatMap(([filter, through]) => {
    const ratio = contrast(through(text), through(ground));
    return ratio < needed ? [{ filter, text, ground, needed, ratio, html }] : [];
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
