import { id, list, object, orNull, text } from '../../../server/http/json-schema.ts';

export const schemas = {
  Comment: object({
    id,
    author: object({ id, name: text }),
    text,
    at: text,
    editedAt: orNull(text),
    mentions: list(object({ id, name: text })),
  }),
};
