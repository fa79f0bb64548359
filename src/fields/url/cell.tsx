import type { MouseEvent } from 'react';
import type { CellProps, FieldCell } from '../view.ts';
import type { UrlSettings } from './index.ts';

/** A link that opens in a new tab without access to this one (`noopener`). An unsafe URL is shown as text. */
function UrlCell({ value }: CellProps<UrlSettings, string>) {
  if (!/^https?:\/\//i.test(value)) return value;
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={value} onClick={stop}>
      {value.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}

export const urlCell: FieldCell<UrlSettings, string> = { Cell: UrlCell, width: 200 };
