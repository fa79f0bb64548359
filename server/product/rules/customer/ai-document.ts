import aiDocument from '../../../../src/resources/customer/aiDocument.ts';
import { defineRules, type ValuesOf } from '../../../records/rules/rules.ts';
import { isServer } from '../../../request/server-identity.ts';

type Document = ValuesOf<typeof aiDocument.fields>;

/**
 * Counts the words of a document, keeps the approved text while a new one is written, and makes an edited document a
 * draft again. A document that is edited back to its approved text needs no new approval.
 */
export const aiDocumentRules = defineRules(aiDocument, {
  validate({ operation, before, values, actor, now }) {
    if (operation === 'approve') {
      return { liveTitle: values.title, liveKind: values.kind, liveBody: values.body };
    }
    if (operation !== 'create' && (operation !== 'update' || !before || isSameText(before.values, values))) return;
    return {
      length: countWords(values.body ?? ''),
      editor: isServer(actor) ? values.editor : String(actor.userId),
      editedAt: now.toISOString(),
      ...(operation === 'update' && { status: statusOf(values) }),
    };
  },
});

function statusOf(values: Document): Document['status'] {
  const { title, kind, body, liveTitle, liveKind, liveBody, isLive } = values;
  if (title !== liveTitle || kind !== liveKind || body !== liveBody) return 'draft';
  return isLive ? 'live' : 'disabled';
}

function isSameText(left: Document, right: Document): boolean {
  return left.title === right.title && left.kind === right.kind && left.body === right.body;
}

const character = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303F\uFF00-\uFFEF‘’“”…—`;
const word = new RegExp(`[${character}]|[^\\s${character}]+`, 'gu');

/** Counts as word processors do: each Chinese character and mark is one, and so is each word or number between blanks. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}
