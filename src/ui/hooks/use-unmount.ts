import { useInsertionEffect } from 'react';

/**
 * Calls `onUnmount` when the component is gone for good, also from a tab in the background. Hiding a tab undoes all
 * effects but insertion effects, so that those alone tell the two apart.
 *
 * @param onUnmount must be stable
 */
export function useUnmount(onUnmount: () => void): void {
  useInsertionEffect(() => onUnmount, [onUnmount]);
}
