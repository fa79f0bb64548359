import { Alert, Button } from 'antd';
import { useCalls } from '../calls/calls.ts';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../designer.module.css';
import { lockText } from '../schema/lock-text.ts';
import { mistakeText } from '../schema/mistake-text.ts';
import { useSay } from '../words.ts';

/** Why the last step was refused, and what is wrong with the draft. */
export function Messages({ designer: { state, refusal } }: { readonly designer: Designer }) {
  const say = useSay();
  const { files } = useCalls();
  return (
    <>
      {refusal && (
        <Alert
          type="warning"
          showIcon
          title={<span className={styles.refusal}>{refusal.lock ? lockText(say, refusal.lock) : refusal.message}</span>}
          action={
            files &&
            refusal.lock && (
              <Button size="small" onClick={() => refusal.lock && files.openInEditor(refusal.lock)}>
                {say('openFile')}
              </Button>
            )
          }
        />
      )}
      {state && state.mistakes.length > 0 && (
        <Alert
          type="error"
          title={say(files ? 'mistakes' : 'liveMistakes')}
          description={
            <ul className={styles.mistakes}>
              {state.mistakes.map((mistake) => (
                <li key={`${mistake.path} ${mistake.message}`}>{mistakeText(say, mistake.message)}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
