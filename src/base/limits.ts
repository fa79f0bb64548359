/** Minimum length of a password, in characters. */
export const minPasswordLength = 8;
/** Maximum number of ids in one request. */
export const maxIds = 200;
/** Maximum number of options in one response. */
export const maxOptions = 50;
/** Maximum number of entries of one batch, in all lists together. */
export const maxBatchEntries = 500;
/** Maximum number of rows that one request imports. More rows become a job. */
export const maxImportedAtOnce = 5000;
/** Maximum number of rows that one response exports. Larger exports become a job. */
export const maxExportedAtOnce = 5000;
/** Maximum length of the stored name of an imported file, in characters. */
export const maxFileNameLength = 200;
/** Maximum number of characters in a cell of a sheet, in every program that reads xlsx. */
export const maxCellLength = 32_767;
