import type { CellProps, KindCell } from '../view.ts';
import styles from './cell.module.css';
import type { FileSettings } from './index.ts';

type Value = string | readonly string[];

/** Shows the names of the files as download links. A file without content has no link. */
function FileCell({ value, label, files }: CellProps<FileSettings, Value>) {
  if (!files) return [label ?? value].flat().join('、');
  return (
    <span className={styles.files}>
      {files.map(({ id, name, url }) =>
        url === undefined ? (
          <span key={id}>{name}</span>
        ) : (
          <a key={id} href={`${url}&download`} download={name}>
            {name}
          </a>
        ),
      )}
    </span>
  );
}

export const cell: KindCell<'file'> = { Cell: FileCell, width: 200 };
