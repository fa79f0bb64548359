import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '../../dashboard.module.css';
import { Sparkline } from './sparkline.tsx';

export interface FigureProps {
  readonly label: string;
  readonly text: ReactNode;
  /** What the figure is compared with. @default nothing */
  readonly note?: ReactNode;
  /** The figure of the colleagues. @default none */
  readonly peers?: string | undefined;
  /** A small line below. @default none */
  readonly line?: ReactNode;
  /** Address of the records behind it. @default it leads nowhere */
  readonly to?: string | undefined;
}

/** A figure with its label above. */
export function Figure({ label, text, note, peers, line, to }: FigureProps) {
  const figure = (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{text}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {peers !== undefined && <span className={styles.note}>{peers}</span>}
      {line}
    </span>
  );
  return to === undefined ? figure : <Link to={to}>{figure}</Link>;
}

/** The placeholder of a figure, as high as the figure itself. */
export function ComingFigure({
  label = blank,
  note,
  peers,
}: Pick<FigureProps, 'note' | 'peers'> & { readonly label?: string }) {
  const text = <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />;
  return (
    <Figure
      label={label}
      text={text}
      peers={peers}
      {...(note !== undefined && { note, line: <Sparkline values={[]} /> })}
    />
  );
}

/** A line without text. */
export const blank = '\u00a0';
