/** Minimum length of a password, in characters (decisions, "Data"). */
export const minPasswordLength = 8;
/** Maximum length of a comment, in characters. */
export const maxCommentLength = 2000;
/** Maximum number of ids in one request (api contract §4). */
export const maxIds = 200;
/** Maximum number of options in one response (api contract §4). */
export const maxOptions = 50;
/** Maximum number of entries of one batch, in all lists together (api contract §4). */
export const maxBatchEntries = 500;
/** Maximum number of rows that one request imports (api contract §4). More rows become a job (decisions, "Data"). */
export const maxImportedAtOnce = 5000;
/** Maximum number of rows that one response exports (api contract §4). Larger exports become a job. */
export const maxExportedAtOnce = 5000;
/** Maximum length of the stored name of an imported file, in characters. */
export const maxFileNameLength = 200;
