import type { server as zh } from '../zh/server.ts';

export const server: typeof zh = {
  request: {
    bad: 'Bad request',
    badBody: 'The body is not valid JSON',
    noSuchPath: 'Not found',
    tooLarge: 'The body is too large',
    addressTooLong: 'The address is too long: use fewer filters, or ask in parts',
    tooLong: 'This takes too long; filter more narrowly and try again',
    badType: 'The body must be JSON',
    timeout: 'The request took too long',
    tooMany: 'Too many requests; try again in {{seconds}} s',
    failed: 'Server error',
  },
  record: {
    notFound: 'The record does not exist',
    conflict: 'Someone else changed this record; reload and try again',
    taken: 'What you entered is already taken',
  },
  permission: {
    refused: 'You do not have permission',
  },
  preview: {
    readOnly: 'You are looking as a role: nothing can be changed',
  },
  session: {
    missing: 'Please sign in again',
    forged: 'Invalid token, access refused',
    expired: 'The session has expired',
    invalid: 'The session has ended; please sign in again',
    oneTimeOver: 'The one-time password has expired (it works for 24 hours); ask your administrator to reset it again',
    busy: 'Many people are signing in; try again in {{seconds}} s',
    tooManyWrong:
      'Too many wrong passwords; try again in {{seconds}} s, or choose a new password through “Forgotten password”',
    wrongCredentials: 'Wrong e-mail or password',
    accountDisabled: 'This account is disabled; please contact your administrator',
    enterprisePending: 'This enterprise is not open yet; please contact customer service',
    enterpriseClosed: 'This enterprise is closed; please contact customer service',
  },
  password: {
    toChange: 'Somebody else chose your password: please change it first',
    wrongCurrent: 'The current password is wrong',
    same: 'The new password must differ from the current one',
    common: 'This password is too common and easy to guess; please choose another',
    ownWords: 'A password may not be made mostly of your address, your name or your enterprise; please choose another',
    linkOver: 'This link is no longer good; please ask for another',
    noGateway: 'No mail gateway is set up: the mail was written to outbox.log on the server',
    mailSubject: 'Reset your password',
    mailText:
      'Hello {{username}},\n\nopen this link within {{minutes}} minutes to choose a new password for the operations console. It works once.\n\n{{link}}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.',
  },
  captcha: {
    tooSoon: 'A code has been sent; try again in {{seconds}} s',
    tooMany: 'No more codes today',
    wrong: 'The code is wrong or has expired',
    used: 'A code works once; please get another',
    notSent: 'The message could not be sent; please try again later',
    noGateway: 'No SMS gateway is set up; the code is in the log of the server',
  },
  view: {
    notYours: 'Only whoever made this view can change or delete it',
    tooMany: 'A list has at most {{maximum}} views of one person',
  },
  preferences: {
    badKey: 'The name of a preference is made of letters, digits and : . _ - and has at most 100 characters',
    tooLarge: 'The preferences are larger than {{maximum}} kB',
  },
  file: {
    notAForm: 'The upload must be multipart/form-data',
    badForm: 'The upload is incomplete or cannot be read. Please upload it again',
    none: 'No file has arrived',
    noSuchField: 'No file can be uploaded for this field',
    wrongType: '“{{name}}” is not of a type that is allowed here ({{types}}), or is not what its name says',
    tooLarge: '“{{name}}” is larger than {{size}} MB',
    addressOver: 'The address of this file is no longer good. Please reload the page',
    gone: 'The file has been removed',
  },
  field: {
    required: 'Required',
    invalid: 'Invalid',
    email: 'Please enter a valid e-mail',
    phone: 'Please enter a valid phone number',
    tooShort: 'At least {{min}} characters',
    tooLong: 'At most {{max}} characters',
    taken: 'Already taken',
    unknown: 'Unknown field',
  },
};
