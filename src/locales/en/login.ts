import type { login as zh } from '../zh/login.ts';

export const login: typeof zh = {
  title: 'User login',
  email: 'Email',
  password: 'Password',
  enterEmail: 'Please enter email',
  enterPassword: 'Please enter password',
  submit: 'Log in',
  register: 'Go register',
  forgot: 'Forgot your password?',
  slogan: 'Good service is good business',
  points: 'Merchants and shops in one place · AI replies under review · Service quality on record',
  signedOutElsewhere: 'You signed out in another window',
  capsLock: 'Caps lock is on',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
