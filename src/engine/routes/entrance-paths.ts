/** Paths of the pages before sign-in (spec §2). */
export const entrancePaths = {
  login: '/login',
  register: '/register',
  reset: '/reset',
  form: '/dockingTable',
} as const;
