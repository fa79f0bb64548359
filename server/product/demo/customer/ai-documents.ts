import type { Values } from '../../../storage/tables/layout.ts';
import { countWords } from '../../rules/customer/ai-document.ts';
import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import { documentTexts } from './ai-document-texts.ts';

export interface AiDocumentOptions {
  readonly random: Random;
  /** Demo shops with their ids. */
  readonly shops: readonly { readonly id: string; readonly life: RecordLife }[];
  readonly now: Date;
}

/** How far a document has come. */
const courses = ['draft', 'pending', 'rejected', 'live', 'revised', 'disabled'] as const;
type Course = (typeof courses)[number];

const rejections = ['运费说明和店铺公告不一致，请核对', '缺少活动截止时间', '语气偏生硬，请改得口语一些'] as const;
/** Shops that have documents. */
const documented = 60;

/** Returns the documents of shops that AI serves, oldest first, several of them in several versions. */
export function makeAiDocuments({ random, shops, now }: AiDocumentOptions): RecordLife[] {
  const served = shops.filter(({ life: { values } }) => values.status === 'serving' && values.reception !== 'manual');
  return served
    .slice(0, documented)
    .flatMap(({ id, life }) => {
      const count = random.whole(2, documentTexts.length);
      return documentTexts.slice(0, count).map((text, index) => documentOf({ random, now }, id, life, text, index));
    })
    .toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

function documentOf(
  { random, now }: Pick<AiDocumentOptions, 'random' | 'now'>,
  shop: string,
  { values, steps }: RecordLife,
  { title, kind, bodies }: (typeof documentTexts)[number],
  index: number,
): RecordLife {
  const { by } = steps[0];
  const [writer = by] = [values.staff].flat().map(String);
  // The first document of a shop is live, so that every shop has something to look at.
  const course: Course = index === 0 ? random.pick(['live', 'revised']) : random.pick(courses);
  const first = random.whole(30, 60);
  const at = (ago: number) => officeHour(random, now, ago);
  const text = (body: string, editedAt: Date): Values => ({
    title,
    kind,
    body,
    length: countWords(body),
    editor: writer,
    editedAt: editedAt.toISOString(),
  });
  const madeAt = at(first);
  let life = born(madeAt, writer, { shop, ...text(bodies[0], madeAt), status: 'draft', isLive: false });
  if (course === 'draft') return life;
  life = lived(life, at(first - 1), writer, 'submit', { status: 'pending' });
  if (course === 'pending') return life;
  if (course === 'rejected') {
    return lived(life, at(first - 2), by, 'reject', { status: 'draft', rejectReason: random.pick(rejections) });
  }
  life = approved(life, at(first - 2), by, 1);
  for (const [revision, body] of bodies.slice(1).entries()) {
    const ago = first - 6 * (revision + 1);
    const editedAt = at(ago);
    life = lived(life, editedAt, writer, 'update', { ...text(body, editedAt), status: 'draft' });
    // The last revision waits for its approval.
    if (course === 'revised' && revision === bodies.length - 2) return life;
    life = lived(life, at(ago - 1), writer, 'submit', { status: 'pending', rejectReason: null });
    life = approved(life, at(ago - 2), by, revision + 2);
  }
  if (course === 'disabled') life = lived(life, at(3), by, 'disable', { status: 'disabled', isLive: false });
  return life;
}

function approved(life: RecordLife, at: Date, by: string, edition: number): RecordLife {
  const { title, kind, body } = life.values;
  const live = { liveTitle: title, liveKind: kind, liveBody: body };
  return lived(life, new Date(at.getTime() + day / 24), by, 'approve', {
    status: 'live',
    isLive: true,
    edition,
    ...live,
  });
}
