/** The homes of the dashboard and their tiles, by key. */
export const homes = {
  leader: 'Team',
  everyone: 'My work',
};

export const tiles = {
  figures: 'Figures',
  toDo: 'To do',
  due: 'My to-dos',
  service: 'Service',
  followUps: 'Follow-ups',
  contracts: 'Contracts',
};
