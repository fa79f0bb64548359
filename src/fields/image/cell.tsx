import styles from '../file/cell.module.css';
import type { CellProps, KindCell } from '../view.ts';
import type { ImageSettings } from './index.ts';

type Value = string | readonly string[];

/** Shows thumbnails. Each opens the full image in a new tab. */
function ImageCell({ value, label, files }: CellProps<ImageSettings, Value>) {
  if (!files) return [label ?? value].flat().join('、');
  return (
    <span className={styles.files}>
      {files.map(({ id, name, url }) =>
        url === undefined ? (
          <span key={id}>{name}</span>
        ) : (
          <a key={id} href={url} target="_blank" rel="noreferrer" title={name}>
            <img className={styles.image} src={url} alt={name} loading="lazy" />
          </a>
        ),
      )}
    </span>
  );
}

export const cell: KindCell<'image'> = { Cell: ImageCell, width: 96 };
