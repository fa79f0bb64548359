import type { publicForm as zh } from '../zh/public-form.ts';
import type { Counted } from './counted.ts';

/** What the page of a public form says. */
export const publicForm: Counted<typeof zh> = {
  page: 'Fill in the form',
  closed: 'This link does not work',
  closedHelp: 'The form may have been submitted or withdrawn. Ask whoever sent you the link for a new one.',
  done: 'Submitted',
  doneHelp: '“{{title}}” has arrived, thank you. You can close this page.',
  unreachable: 'The server cannot be reached',
  unreachableHelp: 'The form opens by itself once it can.',
  settled: '{{count}} fields that you filled in before are not asked again.',
  settled_one: '{{count}} field that you filled in before is not asked again.',
  answered: '{{answered}} / {{count}}',
  saving: { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…', offline: 'Not saved' },
  offlineHelp: 'You are offline. What you enter is kept on this device and saved once you are back.',
  submit: 'Submit',
  once: 'Nothing can be changed after submitting. You can also go on another time with the same link.',
  wrong: '{{count}} fields are missing or wrong',
  wrong_one: '{{count}} field is missing or wrong',
  uploading: 'Files are still being sent; please wait before submitting',
  stale: 'The form was changed elsewhere just now; please look it over and submit again',
  notSubmitted: 'Not submitted. What you entered is kept; check your connection and press “Submit” again.',
};
