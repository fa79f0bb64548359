import type { MouseEvent } from 'react';
import type { CellProps, FieldCell } from '../view.ts';
import type { UrlSettings } from './index.ts';

/** A link in a tab of its own, which cannot reach back; what no link may lead to is shown as text. */
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
