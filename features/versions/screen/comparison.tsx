import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { compareTexts, type Fold, foldUnchanged, isSame, type Line, type Part } from './compare.ts';
import styles from './versions.module.css';

export type ComparisonLayout = 'split' | 'inline';

export interface ComparisonProps {
  readonly before: string;
  readonly after: string;
  readonly layout: ComparisonLayout;
}

/** Two texts line by line. Signs, lines through and below the words, and hidden text tell changes besides colour. */
export function Comparison({ before, after, layout }: ComparisonProps) {
  const translate = useTranslate();
  const lines = useMemo(() => compareTexts(before, after), [before, after]);
  const folds = useMemo(() => foldUnchanged(lines), [lines]);
  if (isSame(lines)) return <p className={styles.none}>{translate('versions.same')}</p>;
  return (
    <div className={styles.comparison} data-layout={layout}>
      {folds.map((fold, at) => (
        // The lines of a comparison do not move, so that their place is their key.
        <Lines key={at} fold={fold} layout={layout} />
      ))}
    </div>
  );
}

function Lines({ fold, layout }: { readonly fold: Fold; readonly layout: ComparisonLayout }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (fold.isFolded && !isOpen) {
    return (
      <Button type="text" size="small" block className={styles.folded} onClick={() => setOpen(true)}>
        {translate('versions.folded', { count: fold.lines.length })}
      </Button>
    );
  }
  const LineOf = layout === 'split' ? SplitLine : InlineLine;
  // The lines of a comparison do not move, so that their place is their key.
  return fold.lines.map((line, at) => <LineOf key={at} line={line} />);
}

function SplitLine({ line }: { readonly line: Line }) {
  if (line.kind === 'same') {
    return (
      <div className={styles.pair}>
        <Cell>{line.text}</Cell>
        {/* Read out once. */}
        <Cell isHidden>{line.text}</Cell>
      </div>
    );
  }
  return (
    <div className={styles.pair}>
      {line.before ? <Changed side="removed" parts={line.before} /> : <div className={styles.gap} />}
      {line.after ? <Changed side="added" parts={line.after} /> : <div className={styles.gap} />}
    </div>
  );
}

function InlineLine({ line }: { readonly line: Line }) {
  if (line.kind === 'same') return <Cell>{line.text}</Cell>;
  return (
    <>
      {line.before && <Changed side="removed" parts={line.before} />}
      {line.after && <Changed side="added" parts={line.after} />}
    </>
  );
}

function Cell({ isHidden, children }: { readonly isHidden?: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.line} aria-hidden={isHidden}>
      {children}
    </div>
  );
}

function Changed({ side, parts }: { readonly side: 'removed' | 'added'; readonly parts: readonly Part[] }) {
  const translate = useTranslate();
  const Element = side === 'removed' ? 'del' : 'ins';
  return (
    <Element className={styles.line} data-side={side}>
      <span className={styles.unseen}>{translate(`versions.${side}`)}</span>
      {parts.map(({ text, isChanged }, at) => (
        // The parts of a line do not move, so that their place is their key.
        <span key={at} data-changed={isChanged || undefined}>
          {text}
        </span>
      ))}
    </Element>
  );
}
