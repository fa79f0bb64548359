import { type ReactNode, useState } from 'react';
import { type Feedback, FeedbackContextProvider } from '../../ui/feedback.tsx';
import { LoadWhenIdle } from '../loading/load-when-idle.tsx';

const loadDialogs = () => import('./dialogs.tsx');

/** Queues questions and notices until the dialogs are loaded, and starts loading them. */
function createWaiting(onWanted: () => void) {
  let dialogs: Feedback | undefined;
  const waiting: ((dialogs: Feedback) => void)[] = [];
  const withDialogs = (run: (dialogs: Feedback) => void) => {
    if (dialogs) run(dialogs);
    else {
      waiting.push(run);
      onWanted();
    }
  };
  const feedback: Feedback = {
    ask: (question) => new Promise((resolve) => withDialogs((ready) => resolve(ready.ask(question)))),
    notify: (notice) => withDialogs((ready) => ready.notify(notice)),
    close: (key) => withDialogs((ready) => ready.close(key)),
  };
  return {
    feedback,
    onReady(ready: Feedback | undefined) {
      dialogs = ready;
      if (ready) for (const run of waiting.splice(0)) run(ready);
    },
  };
}

/**
 * Provides dialogs and notices. Their code (20 kB) is loaded when it is first needed, or after the first screen, which
 * never needs it.
 */
export function FeedbackProvider({ undoLabel, children }: { undoLabel: string; children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const [{ feedback, onReady }] = useState(() => createWaiting(() => setIsWanted(true)));
  return (
    <FeedbackContextProvider value={feedback}>
      {children}
      <LoadWhenIdle
        load={loadDialogs}
        isWanted={isWanted}
        draw={({ Dialogs }) => <Dialogs undoLabel={undoLabel} onReady={onReady} />}
      />
    </FeedbackContextProvider>
  );
}
