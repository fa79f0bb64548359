import { platforms } from '../choices.ts';

const figure = {
  reply: 'Replies in time',
  firstReply: 'First reply in time',
  averageReply: 'Average reply time',
  unserved: 'Served by people',
  leftMessage: 'No message left',
  aiAlone: 'Solved by AI alone',
} as const;

const hour = Object.fromEntries(
  Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0')).map((at) => [`h${at}`, `${at}:00`]),
);

/** A rule of a platform, and one of an enterprise. */
const rule = {
  fields: {
    name: 'Rule',
    platform: 'Platform',
    figure: 'Figure',
    validFrom: 'Valid from',
    enabled: 'Enabled',
    unit: 'Unit',
    limit: 'Time limit',
    counting: 'Whose replies count',
    offline: 'Nobody online',
    hoursFrom: 'From',
    hoursTo: 'Until',
    hoursBy: 'Hours by',
    gap: 'Gap in minutes',
    window: 'Days counted',
    target: 'Target',
    daysOut: 'Days left out',
    source: 'Source',
  },
  help: {
    validFrom: 'Conversations that begin from this day on, until another rule of the figure is valid',
    enabled: 'Switched off, the figure is not counted from that day on',
    unit: 'Round: from a question to its first reply, further questions meanwhile are the same one. Conversation: the mean of what was asked after it came to people',
    limit: 'h:mm:ss, such as 0:03:00; without one, times are measured and nothing is judged',
    hoursFrom: 'The whole day if empty',
    hoursTo: 'Without this minute; earlier than the start means the next day',
    gap: 'First replies: asked again so soon after the end, it is the same conversation. Solved by AI: asked again so soon, it was not solved',
    target: 'At least, or for what should be rare at most',
    daysOut: 'Holidays that the platform names',
    source: 'Name or address of the announcement',
  },
  parts: { daysOut: { fields: { day: 'Day', reason: 'Reason' } } },
  options: {
    platform: platforms,
    figure,
    unit: { round: 'Each round', conversation: 'Whole conversation' },
    counting: { people: 'People alone', assisted: 'People, and AI that assists', everyone: 'People and AI' },
    offline: { counted: 'Counts as always', leftOut: 'Not counted' },
    hoursBy: { question: 'When the buyer asked', start: 'When the conversation began' },
  },
} as const;

/** English labels of `src/resources/service`. */
export const service = {
  serviceStandard: {
    ...rule,
    actions: { addBuiltIn: 'Add the usual rules' },
    source: 'How platforms count. Add the usual rules, then change them as the platforms announce.',
    done: { addBuiltIn: 'The usual rules were added' },
  },
  serviceRule: {
    ...rule,
    fields: { ...rule.fields, enterprise: 'Enterprise' },
    actions: { tryOn: 'Try on a conversation' },
    done: { tryOn: 'Tried' },
    inputs: { tryOn: { fields: { conversation: 'Conversation' } } },
    source: 'Without rules of your own, those of the platforms count. Add one where you want to be stricter.',
  },
  serviceCheck: {
    fields: {
      at: 'Time',
      figure: 'Figure',
      shop: 'Shop',
      platform: 'Platform',
      agent: 'Agent',
      department: 'Team',
      conversation: 'Conversation',
      answeredAt: 'Answered',
      wait: 'Wait',
      rounds: 'Rounds',
      limit: 'Time limit',
      passed: 'On target',
      hour: 'Hour',
      rule: 'Rule',
      enterprise: 'Enterprise',
    },
    help: { at: 'When the buyer asked, or the conversation began' },
    empty: { agent: 'AI or nobody', department: 'No team' },
    options: { figure, hour },
    presets: { missed: 'Off target', mine: 'Mine' },
    highlights: { 未达标: 'Off target' },
    metrics: {
      replies: {
        label: 'Rounds counted',
        help: 'Rounds or conversations that the rule of replies counts',
        unit: 'rounds',
        unit_one: 'round',
      },
      repliesInTime: { label: 'Replies in time', unit: 'rounds', unit_one: 'round' },
      replyRate: {
        label: 'Reply rate',
        help: 'Replies in time ÷ rounds counted; limit, hours and who counts are in the service rules',
      },
      firstReplies: { label: 'First replies counted', unit: 'conversations', unit_one: 'conversation' },
      firstInTime: { label: 'First replies in time', unit: 'conversations', unit_one: 'conversation' },
      firstRate: { label: 'First reply rate', help: 'First replies in time ÷ first replies counted' },
      firstWait: {
        label: 'First reply by people',
        help: 'From the first question to the first reply by a person, on average',
      },
      rounds: { label: 'Rounds answered by people', unit: 'rounds', unit_one: 'round' },
      waited: { label: 'Wait for people in all' },
      averageWait: { label: 'Average reply by people', help: 'Wait for people in all ÷ rounds answered by people' },
      asked: {
        label: 'To be served',
        help: 'Conversations that were handed or given to people',
        unit: 'conversations',
        unit_one: 'conversation',
      },
      unserved: { label: 'Not served', unit: 'conversations', unit_one: 'conversation' },
      unservedRate: { label: 'Share not served', help: 'Not served ÷ to be served' },
      arrived: {
        label: 'Arrived',
        help: 'Conversations of which the platform says how the buyer was received',
        unit: 'conversations',
        unit_one: 'conversation',
      },
      left: { label: 'Messages left', unit: 'conversations', unit_one: 'conversation' },
      leftRate: { label: 'Share of messages left', help: 'Messages left ÷ arrived' },
      ended: { label: 'Ended', unit: 'conversations', unit_one: 'conversation' },
      byAi: { label: 'Solved by AI alone', unit: 'conversations', unit_one: 'conversation' },
      aiRate: {
        label: 'Share solved by AI alone',
        help: 'Without a person, not asked again within 24 hours, not rated low ÷ ended',
      },
    },
    reports: {
      service: {
        charts: {
          '哪里回复得及时？': 'Where are replies in time?',
          '买家等人工多久？': 'How long do buyers wait for people?',
          '哪里没有人接待？': 'Where is nobody served?',
          'AI 独立解决了多少？': 'How much does the AI solve alone?',
        },
      },
    },
  },
  serviceRecount: {
    fields: {
      rule: 'Rule',
      platform: 'Platform',
      since: 'Conversations from',
      status: 'State',
      counted: 'Counted',
      changed: 'Changed',
      until: 'Counted up to',
      proceedAt: 'Goes on',
      finishAt: 'Finished',
      enterprise: 'Enterprise',
    },
    options: { platform: platforms, status: { running: 'Counting', done: 'Done' } },
    actions: { proceed: 'Go on', finish: 'Finish' },
    done: { proceed: 'Going on', finish: 'Finished' },
  },
};
