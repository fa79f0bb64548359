import { useTranslate } from '@refinedev/core';
import { Steps } from 'antd';
import type { ReactNode } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { usePlaceName } from '../../workspace/place/place.tsx';
import styles from './import.module.css';

const steps = ['choose', 'map', 'check', 'done'] as const;
type Step = (typeof steps)[number];

export interface FrameProps {
  readonly resource: Resource;
  readonly step: Step;
  /** Buttons, always visible. */
  readonly footer?: ReactNode;
  /** Whether the content, though not its buttons, is out of reach: what is being sent cannot be changed. */
  readonly isInert?: boolean;
  readonly children: ReactNode;
}

/** The layout of every step: the title, the progress through the steps, and the buttons. */
export function Frame({ resource, step, footer, isInert = false, children }: FrameProps) {
  const translate = useTranslate();
  const title = translate('sheets.title', { title: resourceTitle(translate, resource) });
  usePlaceName(title);
  return (
    <section className={styles.frame} aria-label={title}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <Steps
          className={styles.steps}
          size="small"
          responsive={false}
          current={steps.indexOf(step)}
          items={steps.map((key) => ({ key, title: translate(`sheets.steps.${key}`) }))}
        />
      </header>
      <div className={styles.body} inert={isInert}>
        {children}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}
