import { setTimeout as pause } from 'node:timers/promises';
import { isOver, type Job } from './job.ts';
import type { JobServices } from './services.ts';

/** Polling interval for a job that another request executes, in milliseconds. */
const askEvery = 100;

/** Waits until this server or another one has finished the job, and returns it. */
export async function waitUntilDone(services: JobServices, job: Pick<Job, 'id' | 'user'>): Promise<Job> {
  const over = await findWhenDone(services, job);
  if (!over) throw new Error(`Job ${job.id} is gone.`);
  return over;
}

/** Like `waitUntilDone`, but returns undefined if the job is removed. */
export async function findWhenDone(
  { jobs }: JobServices,
  { id, user }: Pick<Job, 'id' | 'user'>,
): Promise<Job | undefined> {
  for (;;) {
    const job = await jobs.find(id, user);
    if (!job || isOver(job)) return job;
    await pause(askEvery);
  }
}
