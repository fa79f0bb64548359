import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, expect, it, vi } from 'vitest';
import { drawPicture } from '../../../src/screens/report/export/picture.ts';

use([SVGRenderer]);

/** A canvas that notes what is drawn on it, for there is none in jsdom: each character is 10 pixels wide. */
function standInForCanvas(blob: Blob | null = new Blob(['picture'])) {
  const drawn: unknown[][] = [];
  const pen = {
    measureText: (text: string) => ({ width: text.length * 10 }),
    scale: (...by: number[]) => drawn.push(['scale', ...by]),
    fillRect: (...place: number[]) => drawn.push(['ground', ...place]),
    fillText: (...text: unknown[]) => drawn.push(text),
    drawImage: (chart: HTMLCanvasElement, ...place: number[]) => drawn.push([chart.id, ...place]),
  };
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  context.mockImplementation(() => pen as unknown as GPUCanvasContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) => answer(blob));
  return { drawn, context };
}

/** A report with charts of these widths and heights, called 图 1 and so on, beside a figure that is not drawn yet. */
function reportWith(...sizes: readonly (readonly [number, number])[]) {
  const place = document.createElement('section');
  place.append(document.createElement('figure'));
  for (const [index, [width, height]] of sizes.entries()) {
    const figure = document.createElement('figure');
    figure.innerHTML = `<figcaption>图 ${index + 1}</figcaption><div role="img"></div>`;
    place.append(figure);
    const drawing = figure.querySelector<HTMLElement>('div');
    const canvas = Object.assign(document.createElement('canvas'), { id: `canvas ${index + 1}` });
    vi.spyOn(init(drawing, null, { renderer: 'svg', width, height }), 'renderToCanvas').mockReturnValue(canvas);
  }
  return document.body.appendChild(place);
}

afterEach(() => document.body.replaceChildren());

it('draws charts side by side in two columns, each below its caption, as high as the highest', async () => {
  const { drawn } = standInForCanvas();
  await drawPicture(reportWith([500, 200], [500, 300], [500, 250]), '签约', ['近 30 天']);
  expect(drawn).toEqual([
    ['scale', 2, 2],
    // Two charts with a gap and the margins; two rows of them below the title and the line, at two pixels each.
    ['ground', 0, 0, 2 * (24 + 500 + 24 + 500 + 24), 2 * (24 + 34 + 22 + 24 + 2 * (28 + 300 + 24))],
    ['签约', 24, 24],
    ['近 30 天', 24, 58],
    ['图 1', 24, 104],
    ['canvas 1', 24, 132, 500, 200],
    ['图 2', 548, 104],
    ['canvas 2', 548, 132, 500, 300],
    ['图 3', 24, 456],
    ['canvas 3', 24, 484, 500, 250],
  ]);
});

it('breaks a line of text that is wider than the picture between two characters', async () => {
  const { drawn } = standInForCanvas();
  await drawPicture(reportWith([300, 200]), '签约', [`${'一'.repeat(48)} 二`, '三']);
  expect(drawn.slice(2)).toEqual([
    ['签约', 24, 24],
    ['一'.repeat(48), 24, 58],
    ['二', 24, 80],
    ['三', 24, 102],
    ['图 1', 24, 148],
    ['canvas 1', 24, 176, 300, 200],
  ]);
});

it('refuses to draw where a browser cannot, or not as much', async () => {
  const { context } = standInForCanvas(null);
  await expect(drawPicture(reportWith(), '签约', [])).rejects.toThrow('The picture is too large.');
  context.mockReturnValue(null);
  await expect(drawPicture(reportWith(), '签约', [])).rejects.toThrow('This browser cannot draw a picture.');
});
