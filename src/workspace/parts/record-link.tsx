import type { ReactNode } from 'react';
import { useWorkspace } from '../index.tsx';
import { recordPathOf } from '../place/record-paths.ts';
import styles from './record-link.module.css';

export interface RecordLinkProps {
  /** Path of the record's page. */
  readonly to: string;
  readonly id: string;
  /** The link names the record of its row. @default it is a reference */
  readonly isOfRow?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to the page of a record. The place around it follows it (`useRecordLinks`). */
export function RecordLink({ to, id, isOfRow, className = styles.reference, children }: RecordLinkProps) {
  return (
    <a href={to} className={className} data-record-id={id} data-of-row={isOfRow || undefined}>
      {children}
    </a>
  );
}

export interface ReferenceProps {
  /** Name of the resource of the record. */
  readonly to: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** A referenced record: a link to its page, or plain text for a user who may not open that. */
export function Reference({ to, id, children }: ReferenceProps) {
  const path = recordPathOf(useWorkspace(), to, id);
  return path === undefined ? (
    children
  ) : (
    <RecordLink to={path} id={id}>
      {children}
    </RecordLink>
  );
}
