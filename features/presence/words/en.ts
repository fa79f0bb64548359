export const presence = {
  title: 'My state',
  online: 'Online',
  busy: 'Busy',
  away: 'Away',
  offline: 'Offline',
  awayNow: 'Away (no input for 5 minutes)',
  offlineNow: 'Offline (connecting)',
  failed: 'Your state was not changed to {{status}}',
};
