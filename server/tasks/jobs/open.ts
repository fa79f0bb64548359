import type { Transaction } from 'kysely';
import type { RequestContext } from '../../records/context/request-context.ts';
import { keyedRequest, requireSameRequest } from '../../records/write/requests/run-idempotent.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Job } from './job.ts';
import { addWithinLimit } from './limits.ts';
import type { JobServices } from './services.ts';

/**
 * Creates a job, or returns the one that the same request created before. Throws 40000 if another request used the key.
 *
 * @param fill adds rows to the job in the transaction that creates it
 */
export async function openJob(
  context: RequestContext,
  { jobs }: JobServices,
  asked: Pick<Job, 'kind' | 'state' | 'total' | 'file' | 'options'>,
  fill: (trx: Transaction<SystemTables>, job: Job) => Promise<void> = async () => {},
): Promise<Job> {
  const { identity, language, resource, services } = context;
  const { database } = services;
  const sent = await keyedRequest(context);
  const findEarlier = async (): Promise<Job | undefined> => {
    const earlier = sent && (await jobs.findByKey(sent.key));
    if (earlier) requireSameRequest(earlier.request, sent);
    return earlier?.job;
  };
  const earlier = await findEarlier();
  if (earlier) return earlier;
  const job = { ...asked, resource: resource.name, identity, language, sent };
  const open = () =>
    database.transaction(async (trx) => {
      const opened = await addWithinLimit(database, trx, jobs, job);
      await fill(trx, opened);
      return opened;
    });
  try {
    return await open();
  } catch (error) {
    if (!sent || !database.dialect.isUniqueViolation(error)) throw error;
    // The same request was sent twice concurrently: the other one created the job, and may have removed it since.
    return (await findEarlier()) ?? (await open());
  }
}
