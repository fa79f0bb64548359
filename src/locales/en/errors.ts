import type { errors as source } from '../zh/errors.ts';

export const errors: typeof source = {
  network: 'Network error',
  badRequest: 'Bad request',
  unauthorized: 'Your session has expired, please sign in again',
  forged: 'Invalid token, access denied',
  notFound: 'The requested resource was not found',
  timedOut: 'The request timed out',
  server: 'Server error',
  connection: 'Connection error',
  offline: 'You are offline',
  wrongUsername: 'Wrong username',
  wrongPassword: 'Wrong password',
  notPermitted: 'You do not have permission to do this',
  conflict: 'Someone else changed this record, please reload and try again',
  tooManyRequests: 'Too many requests, please try again later',
  aborted: 'The request was cancelled',
  cookiesBlocked: 'Your browser blocks cookies, so you cannot log in. Allow cookies for this site and try again.',
};
