/** Filters a list by the records behind a figure of a report. It is also the name of the query parameter. */
export const figureFilter = '_figure';

/** Returns whether a text looks like that of a figure. Whether there is such a figure, the server says. */
export function isFigureText(text: string): boolean {
  return /^\w+\.\w+\.\w+\?/.test(text);
}
