import { ClockCircleOutlined, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { Highlight } from '../../../engine/definition/list.ts';
import { RecordLink } from '../../../workspace/parts/record-link.tsx';
import { drawnValue, type ValueProps } from '../../values/value.tsx';
import styles from '../layouts/table/table.module.css';

export interface MainCellProps extends ValueProps {
  readonly id: string;
  /** Path of the record's page; undefined for a resource without one. */
  readonly path: string | undefined;
  readonly tone: Highlight['tone'] | undefined;
  /** Why the row is highlighted. */
  readonly toneText: string | undefined;
}

const toneIcons = { warning: ClockCircleOutlined, danger: ExclamationCircleOutlined, muted: MinusCircleOutlined };

/** The cell that names the record and links to its page. For a highlighted row it shows the reason. */
export function MainCell({ id, path, tone, toneText, ...value }: MainCellProps) {
  const name =
    path === undefined ? (
      drawnValue(value)
    ) : (
      <RecordLink to={path} id={id} isOfRow className={styles.main}>
        {drawnValue({ ...value, isPlain: true })}
      </RecordLink>
    );
  if (!tone) return name;
  return (
    <span className={styles.mainCell}>
      {name}
      <ToneMark tone={tone} text={toneText} />
    </span>
  );
}

/** The icon of a highlight. Its name is the reason. */
export function ToneMark({ tone, text }: { readonly tone: Highlight['tone']; readonly text: string | undefined }) {
  const Icon = toneIcons[tone];
  return <Icon className={styles.tone} data-tone={tone} role="img" title={text} aria-label={text} />;
}
