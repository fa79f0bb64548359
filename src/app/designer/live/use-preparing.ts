import { useFeedback } from '../../../ui/feedback.tsx';
import { isActive, type Job, useJobs, useJobsChanged } from '../../../workspace/jobs/jobs.tsx';
import { useSay, type Word } from '../words.ts';
import type { PublishAnswer } from './publishing.ts';

interface Preparing {
  /** The job of the user that prepares a publication. What is left once that is made is not theirs to wait for. */
  readonly preparing: Job | undefined;
  /** Looks for it anew. */
  changed(): Promise<void>;
  /** Says that something is published, or that it is being prepared. */
  tell(answer: PublishAnswer, done: Word): void;
}

/** Returns the publication that is being prepared, if there is one. */
export function usePreparing(): Preparing {
  const say = useSay();
  const { notify } = useFeedback();
  const { jobs } = useJobs();
  const changed = useJobsChanged();
  return {
    preparing: jobs.find((job) => job.kind === 'publish' && isActive(job) && (job.total === 0 || job.done < job.total)),
    changed,
    tell({ job }, done) {
      const said = job === undefined ? done : 'prepared';
      notify({ key: 'designer', type: job === undefined ? 'success' : 'info', title: say(said) });
    },
  };
}
