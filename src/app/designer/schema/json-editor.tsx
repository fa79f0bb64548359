import { useState } from 'react';
import { TypedText } from '../parts/typed.tsx';
import { useSay } from '../words.ts';
import styles from './editors.module.css';

export interface JsonEditorProps {
  readonly id: string;
  readonly value: unknown;
  readonly isLocked: boolean;
  readonly onValue: (value: unknown) => void;
}

/** Edits a value as JSON. What is no JSON stays in the input, with what is wrong. */
export function JsonEditor({ id, value, isLocked, onValue }: JsonEditorProps) {
  const say = useSay();
  const [wrong, setWrong] = useState<{ readonly text: string; readonly message: string }>();
  function read(text: string) {
    try {
      onValue(JSON.parse(text));
      setWrong(undefined);
    } catch (error) {
      setWrong({ text, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return (
    <div className={styles.grow}>
      <TypedText
        id={id}
        isLong
        disabled={isLocked}
        value={wrong?.text ?? JSON.stringify(value, undefined, 1)}
        placeholder={say('json')}
        onText={read}
      />
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {say('badJson')}
          {wrong.message}
        </p>
      )}
    </div>
  );
}
