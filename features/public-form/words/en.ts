import type { Counted } from '../../../src/locales/en/counted.ts';
import type { publicForm as zh } from './zh.ts';

/** What the page of a public form says. */
export const publicForm: Counted<typeof zh> = {
  page: 'Fill in the form',
  closed: 'This link is invalid or has expired',
  closedHelp: 'The form may have been submitted or withdrawn. Ask the sender for a new one.',
  done: 'Submitted',
  doneHelp: '“{{title}}” was received, thank you. You can close this page.',
  unreachable: 'The server cannot be reached',
  unreachableHelp: 'The form opens automatically once connected.',
  settled: '{{count}} fields are as you last submitted them and are not asked again.',
  settled_one: '{{count}} field is as you last submitted it and is not asked again.',
  answered: '{{answered}} / {{count}}',
  saving: { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…', offline: 'Not saved' },
  offlineHelp: 'You are offline. What you enter is kept on this device and saved once you are back.',
  submit: 'Submit',
  once: 'You cannot change anything after submitting. You can continue later with the same link.',
  wrong: '{{count}} fields are missing or wrong',
  wrong_one: '{{count}} field is missing or wrong',
  uploading: 'Files are still uploading; please wait before submitting',
  stale: 'The form was changed elsewhere just now; please check and submit again',
  notSubmitted: 'Not submitted. What you entered is kept; check your connection and press “Submit” again.',
};
