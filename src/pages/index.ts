import type { ComponentType } from 'react';

/** A page no resource can draw, loaded when it is first opened. */
export type PageFile = () => Promise<{ readonly default: ComponentType }>;

/** Pages behind sign-in by the name an entry of the list gives in `component`. */
export const pages = {} as const satisfies Readonly<Record<string, PageFile>>;

/** Pages before sign-in; `src/entrance` hands them what they need. */
export const publicPages = {
  login: () => import('./login/index.tsx'),
  forgot: () => import('./login/forgot.tsx'),
  register: () => import('./login/register.tsx'),
  newPassword: () => import('./login/new-password.tsx'),
};
