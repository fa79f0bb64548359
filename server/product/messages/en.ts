import type { Counted } from '../../../src/locales/en/counted.ts';
import type { zh } from './zh.ts';

export const en: Counted<typeof zh> = {
  serviceRule: {
    noHours: 'The hours cannot end when they start; leave both empty for the whole day',
    noConversation: 'There is no such conversation, or you cannot see it',
    notCounted:
      'No rule counts this conversation: it is outside the hours, not over yet, or the platform did not send what is needed',
    waited: 'Waited {{seconds}} s',
    noAnswer: 'No answer',
    wholeConversation: 'The whole conversation',
    measured: 'measured only',
    passed: 'on target',
    missed: 'off target',
  },
  shift: {
    tooLong: 'The periods may be at most 24 hours together',
    overlap:
      'Periods must not overlap. Enter them in order, with at most 24 hours from the first start to the last end',
    onlyBreak: 'The break must be shorter than the periods together',
    inUse: 'Published days use this shift, so its periods cannot change. Create another shift',
  },
  roster: {
    endsBefore: 'The last day must not be before the first',
    tooManyDays: 'At most {{maximum}} days at once',
  },
  replyMark: {
    unchanged: 'The correct answer equals the AI reply: change it first',
    nothingToDraw: 'No matching replies. Choose more days or shops, or a higher confidence',
    isDrawn: 'This reply is already in the marking queue',
    noQuestion: 'The buyer asked nothing before this reply, so it cannot be marked',
    drawn: 'Drawn',
    among: 'Matching replies',
    pieces: '{{count}}',
  },
  knowledge: {
    isOver: 'The last day has passed. Change it before enabling the knowledge',
    askedInShop: 'The shop-wide knowledge already has this question',
  },
  mailSender: {
    mailNotTaken: 'The server of the sending mailbox did not take this mail; check the address of the receiver',
    mailDeferred:
      'The server of the sending mailbox does not take this mail now; try again later, or check its state and limits with its provider',
    senderRefused:
      'The server of the sending mailbox does not let it send; check its state and limits with its provider',
    mailboxOff: 'The sending mailbox is disabled; enable it, or choose another',
    mailboxFull: 'The sending mailbox has sent {{count}} mails today, its daily limit; this one is sent tomorrow',
    mailboxFull_one: 'The sending mailbox has sent {{count}} mail today, its daily limit; this one is sent tomorrow',
  },
  mailbox: {
    badHost: 'Enter a name or an IP address without https:// and port, for example smtp.qq.com',
    codeAgain: 'The address or a server of the mailbox has changed: enter the authorization code again',
    noCode: 'There is no authorization code yet: edit the mailbox and enter the one its provider made',
    limit: 'It has sent {{count}} mails today, which is its daily limit; send tomorrow, or raise the limit',
    limit_one: 'It has sent {{count}} mail today, which is its daily limit; send tomorrow, or raise the limit',
    fine: 'Fine: signed in to {{server}} in {{milliseconds}} ms',
    notFound: 'Name not found: nobody knows {{server}}; check the host',
    refused: 'Refused: {{server}} does not listen on this port; check the host and the port',
    unreachable: 'Connection lost: {{server}} cannot be reached or hung up; check the network and test again',
    certificate:
      'Certificate not trusted: that of {{server}} is expired, self-signed or of another name; check the host, or have its administrator replace it',
    credentials:
      'Wrong code: {{server}} refused this mailbox and its code; make sure that SMTP/IMAP is switched on, and enter a new code',
    busy: 'Limited or busy: {{server}} lets nobody in for now; keep the code, wait a while and test again',
    blocked:
      'Blocked by policy: {{server}} leads to an internal address, which may not be called; if it must be, have it named in OUTBOUND_ALLOW',
    timeout: 'No answer: {{server}} said nothing in time; check the port and the encryption, or test again later',
    protocol: 'Unexpected answer: {{server}} does not follow the protocol; check the port and the encryption',
    state: 'Status',
    failed: 'The test failed {{count}} times in a row: the mailbox is out of use now',
    recovered: 'The test passed: the mailbox is in use again',
    testSubject: 'Test mail',
    testText:
      'This is a test mail, sent from {{email}} by the customer service console. It arrived; no answer is needed.',
  },
  mailBinding: {
    sameMailbox: 'Choose another mailbox',
  },
  sensitiveRecord: {
    ownCase: 'This hit is in a conversation of yours, so you cannot delete it',
    over: 'Choose today or a later day',
    wordGone: 'The word is configured no longer, so it cannot always be ignored',
  },
  badReview: {
    ownCase: 'This bad review is about you, so you cannot change or delete it; appeal if you disagree',
    nobodyToDeduct: 'Points cannot be deducted without an agent; edit the bad review and choose one first',
    upheldChanges: 'An upheld deduction stays as it is; choose "Changed" to change it',
    changedNothing: 'A changed ruling changes the deduction; choose "Upheld" to keep it',
  },
  serviceReview: { unrated: 'The buyer has not rated the conversation yet' },
  clue: {
    nextIsPast: 'The next contact cannot be before today',
    merchantTaken: 'There is a merchant with this name; choose another one',
    cooling:
      'You have just given this lead back, or lost it without a follow-up in time; take it again in {{count}} minutes',
    cooling_one:
      'You have just given this lead back, or lost it without a follow-up in time; take it again in {{count}} minute',
    limit: 'Nobody follows more than {{count}} leads at once; deal with those in hand first',
    limit_one: 'Nobody follows more than {{count}} lead at once; deal with the one in hand first',
    packageNotRunning: 'The package “{{name}}” is not released, so its leads cannot be taken',
    packageNotForThem: 'The package “{{name}}” is for certain people only',
    packageLimit: 'Nobody holds more than {{count}} leads of the package “{{name}}”, and this limit is reached',
    packageLimit_one: 'Nobody holds more than {{count}} lead of the package “{{name}}”, and this limit is reached',
    packageEmpty: 'The package holds no lead that can be taken; import or add some first',
    packageOver: 'The last day has passed; change it first',
    packageUsedUp: 'The package has no more leads to take',
    taken: 'Taken',
    left: 'Left in the package',
    recalled: 'Returned to the pool',
    recalledReason: 'The package takes back leads without follow-up',
    pieces: '{{count}}',
  },
  shop: {
    expiresInThePast: 'The service cannot end before today',
    needsAi: 'This shop is served by AI: enable AI, or choose human reception',
  },
  candidate: { unchanged: 'This equals the AI answer: change it first, or approve it unchanged' },
  followPlan: { nextIsPast: 'The next follow-up must be in the future' },
  staff: {
    leavesLater: 'The last day cannot be in the future; record it on that day',
    stillServes: '“{{name}}” still serves {{count}} shops ({{names}}); hand them over with transfer plans first',
    stillServes_one: '“{{name}}” still serves {{count}} shop ({{names}}); hand it over with a transfer plan first',
  },
  sensitiveWord: {
    nothingToCompare: 'Needs at least one visible character',
    hits: '{{count}} hits',
    hits_one: '{{count}} hit',
    times: '{{count}} times',
    times_one: '{{count}} time',
  },
  transferPlan: {
    effectIsPast: 'This time is past; choose a later one, and execute the plan at once after saving',
    secondPlan: 'A plan for this shop and person is waiting already ({{code}}); revoke or change that one first',
    shopIsGone: 'The shop was deleted',
    shopOutOfReach: '"{{shop}}" is outside your data scope, so you cannot decide its transfer plan',
    notServing: '{{from}} does not serve “{{shop}}” any more; revoke the plan, or choose somebody who does',
    toIsDisabled: 'The account of {{to}} is disabled; choose somebody else',
    toIsNotWorking: '{{to}} is in training or has left; choose somebody else',
    toIsElsewhere:
      '{{to}} is not in “{{group}}”, the group of “{{shop}}”; choose somebody else, or change the group first',
    toIsFull: '{{to}} may not serve more than {{count}} shops; choose somebody else',
    toIsFull_one: '{{to}} may not serve more than {{count}} shop; choose somebody else',
    toIsGone: '{{to}} does not serve “{{shop}}” any more; check who serves it, then make the plan permanent',
    fromIsGone: 'The account of {{from}} is disabled or deleted; make the plan permanent, or plan another transfer',
    stillOut: 'This transfer is temporary and the shop was not given back yet; give it back or make it permanent first',
  },
  authorization: {
    endedByCall: 'Ended through the API',
    enterpriseClosed: 'The enterprise was closed, and its authorizations ended',
    badCode: 'This code is invalid, already used or expired. Ask the other enterprise for a new one',
    ownCode: 'Your own enterprise generated this code. Give it to the other enterprise',
    chooseShops: 'Choose the shops to open, or change the range to all shops there are',
    noShops: 'There are no shops to open yet',
    tooManyShops: 'One code opens {{maximum}} shops at most. Choose the shops in parts',
    expiresInThePast: 'The last day cannot be before today',
  },
  dockingTable: {
    unpublished: 'This template has not been published yet; publish it first',
    latest: 'This is the latest version of the template ({{edition}}); there is nothing new to fill in',
  },
};
