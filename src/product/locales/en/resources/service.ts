import { platforms } from '../choices.ts';

const figure = {
  reply: 'Replies in time',
  firstReply: 'First replies in time',
  averageReply: 'Average reply time',
  unserved: 'Not served',
  leftMessage: 'Messages left',
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
    limit: 'Without one, times are measured and nothing is judged',
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
      counted: {
        label: 'Counted',
        help: 'Rounds and conversations that the rule judges',
        unit: 'times',
        unit_one: 'time',
      },
      passed: { label: 'On target', unit: 'times', unit_one: 'time' },
      missed: { label: 'Off target', unit: 'times', unit_one: 'time' },
      passRate: { label: 'Share on target', help: 'On target ÷ counted' },
      missRate: { label: 'Share off target', help: 'Off target ÷ counted' },
      rounds: { label: 'Replies', unit: 'replies', unit_one: 'reply' },
      waited: { label: 'Wait in all' },
      averageWait: { label: 'Average wait', help: 'Wait in all ÷ replies' },
    },
    reports: {
      service: {
        charts: { '哪些指标达标？': 'Which figures are on target?', '买家等多久？': 'How long do buyers wait?' },
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
