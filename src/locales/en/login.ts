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
  signedOutElsewhere: 'You signed out in another window',
  capsLock: 'Caps lock is on',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
