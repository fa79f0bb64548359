import styles from './figure-text.module.css';

/** A figure in large type, with its units smaller: `3 小时 5 分`, `25.5%`. */
export function FigureText({ text }: { readonly text: string }) {
  return text.split(/([\p{L}%][\p{L}\s]*)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts have no identity but their place.
      <span key={index} className={styles.unit}>
        {part}
      </span>
    ),
  );
}
