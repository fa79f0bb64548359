import { isObject } from '../../../base/is-object.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { DesignerState, Edit, FieldRenaming, FileDifference, Lock, NewScreen } from './protocol.ts';

/** A call that was refused, with what the server says. */
export class Refused extends Error {
  /** What was to be edited stands elsewhere. */
  readonly lock: Lock | undefined;

  constructor(message: string, lock?: Lock) {
    super(message);
    this.lock = lock;
  }
}

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

/** Calls that answer what the draft says then. */
export type StateCall = 'state' | 'undo' | 'redo' | 'discard' | 'save';

export function callState(name: StateCall, resource: string | undefined): Promise<DesignerState> {
  return call(name, { resource });
}

export function callEdit(edits: readonly Edit[], resource: string | undefined): Promise<DesignerState> {
  return call('edit', { edits, resource });
}

export function callRename(renaming: FieldRenaming): Promise<DesignerState> {
  return call('rename', renaming);
}

export function callDifference(): Promise<readonly FileDifference[]> {
  return call('difference', {});
}

/** Asks what a label may be called in code and in English. */
export function callSuggest(label: string): Promise<{ readonly name: string; readonly english: string }> {
  return call('suggest', { label });
}

export function callCreate(screen: NewScreen): Promise<{ readonly path: string }> {
  return call('create', screen);
}

let schema: Promise<JsonSchema> | undefined;

/** Asks once what resources may say. A failed request is repeated by the next call. */
export function callSchema(): Promise<JsonSchema> {
  schema ??= call<JsonSchema>('schema', {}).catch((error: unknown) => {
    schema = undefined;
    throw error;
  });
  return schema;
}

/** Has the editor of the developer open a file: a call of Vite. */
export function openInEditor({ file, line, column }: Pick<Lock, 'file' | 'line' | 'column'>): void {
  void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`);
}
