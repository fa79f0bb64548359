import { createContext, type ReactNode, use } from 'react';

/** A question the user must answer before something happens. */
export interface Question {
  readonly title: ReactNode;
  readonly content?: ReactNode;
  /** The answer that does it. */
  readonly okText: string;
  /** The answer that does not. Missing: there is nothing to decide, only to be read. */
  readonly cancelText?: string;
  /** Something would be lost: the answer that does it is red, and the other one has the focus. @default false */
  readonly danger?: boolean;
  /** Done while the dialog is still there, busy; a failure keeps it open. */
  readonly onOk?: () => Promise<unknown>;
}

/** Something told in passing. One with the key of another that is shown takes its place. */
export interface Notice {
  readonly key?: string | undefined;
  readonly type: 'success' | 'info' | 'warning' | 'error' | 'progress';
  readonly title: string;
  readonly description?: string | undefined;
  /** Takes back what was done, while the notice is there. */
  readonly undo?: (() => void) | undefined;
  /** Seconds it stays. @default by its type: what says less goes sooner */
  readonly seconds?: number | undefined;
}

/** How the console speaks to its user outside of what it draws. The shell holds the real one. */
export interface Feedback {
  /** True once the user has agreed (and `onOk` is done), false if they have not. */
  readonly ask: (question: Question) => Promise<boolean>;
  readonly notify: (notice: Notice) => void;
  readonly close: (key: string) => void;
}

const FeedbackContext = createContext<Feedback | undefined>(undefined);

export function FeedbackContextProvider({ value, children }: { value: Feedback; children: ReactNode }) {
  return <FeedbackContext value={value}>{children}</FeedbackContext>;
}

/** Asks and tells. Throws outside of the shell. */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('useFeedback() needs the shell above it.');
  return feedback;
}
