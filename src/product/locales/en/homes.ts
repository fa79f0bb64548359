/** The homes of the dashboard and their tiles, by key. */
export const homes = {
  platform: 'Platform',
  administrator: 'Administration',
  leader: 'Team',
  inspector: 'Quality',
  everyone: 'My work',
};

export const tiles = {
  figures: 'Figures',
  toDo: 'To do',
  due: 'My to-dos',
  service: 'Service',
  followUps: 'Follow-ups',
  contracts: 'Contracts',
  yesterday: 'How was yesterday?',
  serviceFigures: 'Service figures',
  slowest: 'Who replied slowest yesterday?',
  unhappiest: 'Whose satisfaction was lowest in 7 days?',
  overtime: 'Overdue now',
  tomorrow: 'Shifts tomorrow',
  myQueues: 'Waiting for me',
  myShift: 'My shift today',
  judging: 'My reviews in progress',
  appeals: 'Appeals to rule on',
  flagged: 'Severe flagged messages',
  callbacks: 'Reviews to call back',
  upkeep: 'Accounts and system',
  health: 'Which enterprises need attention?',
  enterprises: 'Enterprises to open',
};
