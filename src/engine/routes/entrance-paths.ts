/** Paths of the pages before sign-in that every product has (spec §2). */
export const entrancePaths = {
  login: '/login',
  register: '/register',
  reset: '/reset',
} as const;
