import { onTestFinished } from 'vitest';

/** Returns the errors that would have ended the process, as they come, until the test has finished. */
export function hearUncaught(): readonly unknown[] {
  const errors: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => errors.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  });
  return errors;
}
