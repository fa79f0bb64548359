import type { Hono } from 'hono';
import { z } from 'zod';
import { uploadPurpose } from '../../../server/files/names.ts';
import { readBody } from '../../../server/http/body/body.ts';
import { clientAddress } from '../../../server/http/client-address.ts';
import { anyObject, named, nothing } from '../../../server/http/json-schema.ts';
import { createAttempts } from '../../../server/http/rate-limits/attempts.ts';
import { countByNetwork } from '../../../server/http/rate-limits/network.ts';
import { routeAdder } from '../../../server/http/route.ts';
import type { Services } from '../../../server/records/context/request-context.ts';
import type { PublicSettings } from '../../../server/records/routes/index.ts';
import { type AppContext, type AppEnv, answer } from '../../../server/request/context.ts';
import { serverIdentity } from '../../../server/request/server-identity.ts';
import { closed, readForm, saveForm, submitForm, uploadTarget } from './form.ts';
import { formCodeHeader } from './headers.ts';
import { type LinkedRecord, linksOf } from './links.ts';

/** Limits of public forms. All servers share the count. */
const rates = {
  /** Codes of one network that open nothing. */
  guesses: { limit: 30, seconds: 600 },
  /** Requests with one code. */
  requests: { limit: 240, seconds: 60 },
  /** Uploads with one code. */
  uploads: { limit: 60, seconds: 3600 },
} as const;

const saving = z.object({
  answers: z.record(z.string().max(40), z.unknown()),
  version: z.int().min(1),
});
const submitting = saving.extend({ submission: z.string().min(16).max(64) });

/**
 * Routes of public forms. The code of the link stands in the header `Form-Code`, so that no log of addresses has it. A
 * code that opens nothing counts as a guess of its network.
 */
export function addPublicRoutes(api: Hono<AppEnv>, services: Services, { trustProxy }: PublicSettings): void {
  const on = routeAdder(api, { tag: 'public forms', isPublic: true });
  const attempts = createAttempts(services.database, services.clock);
  /** Returns the record behind the code. Counts first, so that guesses that come together are all counted. */
  async function linkOf(c: AppContext): Promise<LinkedRecord> {
    const address = clientAddress(c, trustProxy);
    const takeBack = await countByNetwork(attempts, 'form-guess', address, { rule: rates.guesses });
    const link = await linksOf(services).find(services.database.db, c.req.header(formCodeHeader) ?? '');
    if (!link) throw closed();
    await takeBack();
    await attempts.enforce(`form:${link.hash}`, rates.requests);
    return link;
  }

  on('GET /public/form', { summary: 'The form behind the code in the header Form-Code', data: anyObject }, async (c) =>
    answer(c, await readForm(services, await linkOf(c))),
  );
  on(
    'PATCH /public/form',
    { summary: 'Save answers of a form that is not finished', body: saving, data: anyObject },
    async (c) => {
      const link = await linkOf(c);
      return answer(c, await saveForm(services, link, await readBody(c, saving)));
    },
  );
  on('POST /public/form/submit', { summary: 'Submit a form, once', body: submitting, data: nothing }, async (c) => {
    const link = await linkOf(c);
    await submitForm(services, link, await readBody(c, submitting));
    return answer(c, null);
  });
  on(
    'POST /public/form/files',
    { summary: 'Upload a file as an answer, as multipart/form-data', data: named('File'), takes: 'file' },
    async (c) => {
      const link = await linkOf(c);
      await attempts.enforce(`form-files:${link.hash}`, rates.uploads);
      return answer(c, await receiveAnswer(c, services, link));
    },
  );
}

/** Stores a file that is an answer. */
async function receiveAnswer(c: AppContext, services: Services, link: LinkedRecord) {
  const { opened, takes } = await uploadTarget(services, link);
  const { resource, form, record } = opened;
  const enterprise = record.enterprise === undefined ? null : Number(record.enterprise);
  const purpose = uploadPurpose(resource.name, form.answers, record.id);
  return services.files.receive(c, (fields) => {
    const taken = takes(fields.get('field') ?? '');
    const uploader = { group: 'visitors', key: purpose } as const;
    return taken && { ...taken, enterprise, by: serverIdentity.userId, purpose, uploader };
  });
}
