/** @typedef {import('@playwright/test').Page} Page */

/** Long enough for what is fetched and drawn ahead. @param {Page} page */
export async function rest(page) {
  await page.waitForTimeout(2500);
}

/**
 * Runs in the page: notes the frame after something that matches is first seen.
 *
 * @param {string} selector
 */
export function markWhenShown(selector) {
  performance.setResourceTimingBufferSize(2000);
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length)
      requestAnimationFrame(() => performance.mark('shown'));
    else requestAnimationFrame(look);
  };
  look();
}

/** @param {Page} page */
export async function timeOfMark(page) {
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN);
}

/**
 * Milliseconds from a click to the frame in which the first that matches `shown` is another than before.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string} shown
 */
export async function timeOfClick(page, selector, shown) {
  await page.evaluate((of) => {
    /** @type {number | undefined} */
    let begun;
    const seen = () =>
      [...document.querySelectorAll(of)].find((element) => element.getClientRects().length > 0)?.textContent;
    const before = seen();
    performance.clearMarks('answered');
    const look = () => {
      const now = seen();
      if (now !== undefined && now !== before)
        requestAnimationFrame(() => performance.mark('answered', { detail: performance.now() - (begun ?? 0) }));
      else requestAnimationFrame(look);
    };
    const begin = (/** @type {Event} */ event) => {
      begun = event.timeStamp;
      look();
    };
    addEventListener('click', begin, { capture: true, once: true });
  }, shown);
  await page.locator(selector).first().click();
  await page.waitForFunction(() => performance.getEntriesByName('answered').length > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => /** @type {PerformanceMark} */ (performance.getEntriesByName('answered')[0]).detail);
}
