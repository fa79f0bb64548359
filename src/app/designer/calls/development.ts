import { isObject } from '../../../base/is-object.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import { type DesignerCalls, Refused } from './calls.ts';
import type { Lock } from './protocol.ts';

let token: Promise<string> | undefined;

/** The token of this start of the server. It is asked for once; a failed request is repeated by the next call. */
function ownToken(): Promise<string> {
  token ??= fetch('/__designer/token')
    .then(async (response) => {
      const said: { readonly token: string } = await response.json();
      return said.token;
    })
    .catch((error: unknown) => {
      token = undefined;
      throw error;
    });
  return token;
}

async function call<Answer>(name: string, body: object): Promise<Answer> {
  const response = await fetch(`/__designer/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-designer-token': await ownToken() },
    body: JSON.stringify(body),
  });
  const said: unknown = await response.json();
  if (response.ok) return said as Answer;
  // The server was started anew.
  if (response.status === 403) token = undefined;
  const message = isObject(said) ? String(said.message) : response.statusText;
  throw new Refused(message, isObject(said) && isObject(said.lock) ? (said.lock as unknown as Lock) : undefined);
}

let schema: Promise<JsonSchema> | undefined;

/** Calls of the server of development, which edits files. Absent from builds. */
export const developmentCalls: DesignerCalls = {
  run: (name, resource) => call(name, { resource }),
  edit: (edits, resource) => call('edit', { edits, resource }),
  suggest: (label) => call('suggest', { label }),
  create: (screen) => call('create', screen),
  schema() {
    schema ??= call<JsonSchema>('schema', {}).catch((error: unknown) => {
      // The next call repeats it.
      schema = undefined;
      throw error;
    });
    return schema;
  },
  files: {
    save: (resource) => call('save', { resource }),
    difference: () => call('difference', {}),
    rename: (renaming) => call('rename', renaming),
    // A call of Vite.
    openInEditor: ({ file, line, column }) =>
      void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`),
  },
};
