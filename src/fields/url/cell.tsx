import { type MouseEvent, useState } from 'react';
import styles from '../file/cell.module.css';
import type { CellProps, KindCell } from '../view.ts';
import { type UrlSettings, withoutUserInfo } from './index.ts';

/** A link that opens in a new tab without access to this one (`noopener`). An unsafe URL is shown as text. */
function UrlCell({ value }: CellProps<UrlSettings, string>) {
  if (!/^https?:\/\//i.test(value)) return value;
  const shown = withoutUserInfo(value);
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={shown} onClick={stop}>
      {shown.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}

/** A thumbnail that opens the picture in a new tab. One that cannot be loaded is shown as a link. */
function WebImageCell(props: CellProps<UrlSettings, string>) {
  const { value } = props;
  const [failed, setFailed] = useState<string>();
  if (!/^https:\/\//i.test(value) || failed === value) return <UrlCell {...props} />;
  const shown = withoutUserInfo(value);
  const stop = (event: MouseEvent) => event.stopPropagation();
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={shown} aria-label={shown} onClick={stop}>
      <img
        className={styles.image}
        src={value}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(value)}
      />
    </a>
  );
}

const webImageCell = { Cell: WebImageCell, width: 96 };

export const cell: KindCell<'url'> = {
  Cell: UrlCell,
  width: 200,
  of: ({ image }) => (image ? webImageCell : cell),
};
