/** Maximum length of a comment, in characters. */
export const maxCommentLength = 2000;
