import { createContext, type ReactNode, use } from 'react';

/** A question that the user must answer first. */
export interface Question {
  readonly title: ReactNode;
  readonly content?: ReactNode;
  /** Label of the confirming button. */
  readonly okText: string;
  /** Label of the cancel button. Undefined for a dialog that is only read. */
  readonly cancelText?: string;
  /** The action loses something: the confirming button is red and the cancel button has the focus. @default false */
  readonly danger?: boolean;
  /** Runs while the dialog is open in a busy state. A failure keeps it open. */
  readonly onOk?: () => Promise<unknown>;
  /** Closes the dialog when it is aborted: there is nothing to ask any more. The answer is false. */
  readonly signal?: AbortSignal;
}

/** A notice. It replaces a visible notice with the same key. */
export interface Toast {
  readonly key?: string | undefined;
  readonly type: 'success' | 'info' | 'warning' | 'error' | 'progress';
  readonly title: string;
  readonly description?: string | undefined;
  /** Undoes the operation while the notice is visible. */
  readonly undo?: (() => void) | undefined;
  /** What the notice offers besides. The notice closes when it runs. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Seconds that the notice stays. @default depends on its type; see `shell/feedback/dialogs.tsx` */
  readonly seconds?: number | undefined;
}

/** Dialogs and notices of the console. The shell provides the implementation. */
export interface Feedback {
  /** Resolves to true when the user confirms (and `onOk` is done), to false otherwise. */
  readonly ask: (question: Question) => Promise<boolean>;
  readonly notify: (notice: Toast) => void;
  readonly close: (key: string) => void;
}

const FeedbackContext = createContext<Feedback | undefined>(undefined);

export function FeedbackContextProvider({ value, children }: { value: Feedback; children: ReactNode }) {
  return <FeedbackContext value={value}>{children}</FeedbackContext>;
}

/** Returns dialogs and notices. Throws outside of the shell. */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (!feedback) throw new Error('useFeedback() needs the shell above it.');
  return feedback;
}
