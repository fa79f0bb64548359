import { getInstanceByDom } from 'echarts/core';

/** Pixels of the picture for each pixel of the screen. */
const scale = 2;
/** Distances in pixels of the screen. */
const [margin, gap, lineHeight, titleHeight, captionHeight] = [24, 24, 22, 34, 28];

interface DrawnChart {
  readonly caption: string;
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

/** Draws the charts of a report below its title and lines of text, in the colours of the page, as a PNG. */
export async function drawPicture(place: HTMLElement, title: string, lines: readonly string[]): Promise<Blob> {
  const style = getComputedStyle(place);
  const charts = chartsIn(place, style.backgroundColor);
  const columns = charts.length > 1 ? 2 : 1;
  const widths = charts.map((one) => one.width);
  const widest = Math.max(480, ...widths);
  const width = Math.max(480, Math.min(widest, ...widths));
  const height = Math.max(0, ...charts.map((one) => one.height));
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw a picture.');
  const whole = margin * 2 + Math.max(widest, width * columns + gap * (columns - 1));
  pen.font = `14px ${style.fontFamily}`;
  const texts = lines.flatMap((line) => wrapped(pen, line, whole - margin * 2));
  const top = margin + titleHeight + texts.length * lineHeight + gap;
  canvas.width = whole * scale;
  canvas.height = (top + Math.ceil(charts.length / columns) * (captionHeight + height + gap)) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.color;
  pen.textBaseline = 'top';
  pen.font = `600 20px ${style.fontFamily}`;
  pen.fillText(title, margin, margin);
  pen.font = `14px ${style.fontFamily}`;
  for (const [index, text] of texts.entries()) pen.fillText(text, margin, margin + titleHeight + index * lineHeight);
  pen.font = `600 14px ${style.fontFamily}`;
  for (const [index, chart] of charts.entries()) {
    const x = margin + (index % columns) * (width + gap);
    const y = top + Math.floor(index / columns) * (captionHeight + height + gap);
    pen.fillText(chart.caption, x, y);
    pen.drawImage(chart.canvas, x, y + captionHeight, chart.width, chart.height);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}

function chartsIn(place: HTMLElement, backgroundColor: string): DrawnChart[] {
  return [...place.querySelectorAll('figure')].flatMap((figure) => {
    const drawn = figure.querySelector<HTMLElement>('[role=img]');
    const chart = drawn && getInstanceByDom(drawn);
    if (!chart) return [];
    const canvas = chart.renderToCanvas({ pixelRatio: scale, backgroundColor });
    const caption = figure.querySelector('figcaption')?.textContent ?? '';
    return [{ caption, canvas, width: chart.getWidth(), height: chart.getHeight() }];
  });
}

/** Breaks a text into lines of at most this width, between any two characters. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines = [''];
  for (const character of text) {
    const longer = `${lines.at(-1) ?? ''}${character}`;
    if (pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(character.trim());
  }
  return lines;
}
