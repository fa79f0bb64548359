import styles from '../../dashboard.module.css';

const width = 120;
const height = 24;
/** Room for the stroke at the highest and the lowest value. */
const margin = 2;

export interface SparklineProps {
  /** In order of time; null where there is no value. */
  readonly values: readonly (number | null)[];
}

/** A small line of the values, without axes. What it shows is told in full by the chart of the report. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden />;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const share = most === least ? 0.5 : (value - least) / (most - least);
    const x = (index / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - margin - share * (height - 2 * margin)).toFixed(1)}`;
  });
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
