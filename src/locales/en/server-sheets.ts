import type { serverSheets as zh } from '../zh/server-sheets.ts';
import type { Counted } from './counted.ts';

export const serverSheets: Counted<typeof zh> = {
  sheet: {
    columns: { id: 'ID', createdAt: 'Created', createdBy: 'Created by', updatedAt: 'Updated', updatedBy: 'Updated by' },
    duplicate: 'There is a record with the same {{field}}',
    tooManyCompared:
      'As many rows as one day allows were compared with values you cannot see; try again in {{seconds}} s, or have them imported by somebody who can see them',
    repeated: 'The same as row {{row}}',
    elsewhere: 'It exists elsewhere, and an import does not move it here',
    ambiguous: '{{count}} records are called “{{name}}”: give the ID instead',
    cutOff:
      '{{text}} is a number that a spreadsheet program has cut off: format the column as text and enter the whole number. If it is meant as it stands, put a single quote before it',
    failedFormula:
      '{{text}} is an error that a spreadsheet program reports, not a value: correct the formula, or enter the value. If it is meant as it stands, put a single quote before it',
    notNamed: 'No record is called “{{name}}”',
    tooManyRows: 'At most {{maximum}} rows at once; send more in parts',
    badRows: 'Row {{row}} is not an object of cells by field',
    longCell: 'Longer than the {{maximum}} characters of a cell; shorten it',
    undecoded:
      'Some characters could not be decoded (�): correct them, or go back and choose another encoding of the file. If it is meant as it stands, put a single quote before it',
    uncalculated:
      'The file does not contain the result of this formula: open and save it with Excel or WPS and import it again, or enter the value',
    dayCount: '{{text}} may be the day number of a spreadsheet, {{day}}: if it is, enter that date',
    notACell: 'A cell is a text, a number, true, false or empty',
    helpSheet: 'How to fill in',
    notes: { sheet: 'Notes', filters: 'Filter', help: 'Calculation', unit: 'Unit' },
    helpColumns: { name: 'Column', required: 'Required', options: 'Allowed values', help: 'Help' },
    required: 'Required',
    optional: 'Optional',
    reason: 'Reason',
    badFile: '{{file}} rows not imported',
    multiple: 'Several, separated by commas',
    reference: 'The name of a record of “{{resource}}”',
    key: 'Rows with the same value are the same record',
    keyTogether: 'Rows with the same {{fields}} are the same record',
    keyUnwritable: 'You cannot write {{field}}, which identifies duplicates, so nothing can be imported',
  },
  job: {
    tooMany: 'Too many tasks are running: wait until they are done, or try again in {{seconds}} s',
    broken: 'The task was interrupted by a server error',
    refused: '{{count}} rows have mistakes; nothing was imported',
    refused_one: '{{count}} row has a mistake; nothing was imported',
    reverted: 'The import failed half way; everything written was reverted',
    userGone: 'The account of the person who started it was disabled or deleted, or the enterprise was closed',
    notCollecting: 'The task has started and accepts no more rows',
    incomplete: '{{count}} rows have not been sent yet',
    incomplete_one: '{{count}} row has not been sent yet',
    over: 'The task has ended',
    undoing: 'It is being undone, and cannot be cancelled',
    cannotUndo: 'This cannot be undone',
    beyondRights: 'This file was made with rights you no longer have, so you cannot download it',
    changedSince: 'Changed since the import',
  },
  bulk: {
    update: 'Bulk edit',
    delete: 'Bulk deletion',
    tooMany: 'At most {{maximum}} records at a time: narrow the list first',
    nothingRefused: 'There are no records to try again',
    noWayBack: 'Nothing leads back from the current state',
    notRestored: 'What the record held before cannot be restored',
  },
};
