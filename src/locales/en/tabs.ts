import type { tabs as source } from '../zh/tabs.ts';

export const tabs: typeof source = {
  bar: 'Tabs',
  refresh: 'Refresh',
  close: 'Close',
  closeOthers: 'Close others',
  closeAll: 'Close all',
  closeOf: 'Close {{title}}',
  all: 'All tabs ({{count}})',
  unsaved: 'Unsaved input',
  moved: '{{title}} is now number {{position}} of {{count}}',
  lose: 'Close the tab?',
  loseOnRefresh: 'Refresh the tab?',
  loss: 'What has not been saved in these tabs will be lost: {{titles}}',
  discard: 'Discard and close',
  discardAndRefresh: 'Discard and refresh',
  stay: 'Cancel',
  separator: ', ',
  toTop: 'Back to top',
};
