import { type ComponentType, lazy } from 'react';

/**
 * How long a load that failed is told to whoever draws it, in milliseconds. React draws again as soon as it has failed, to
 * show the failure: were that another try, a page without a connection would do nothing but try.
 */
const failureLife = 1000;

/** Code could not be fetched: there is no connection, or the code is of an earlier release. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
  /** Fetches it again; what is drawn after that has it. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super('Code could not be loaded', { cause });
    this.retry = retry;
  }
}

/**
 * As React's `lazy`, but code that could not be loaded is asked for again by whoever draws it a second later, or by the
 * `CodeNotLoaded` that is thrown.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let failedAt: number | undefined;
  let Code = attempt();

  function attempt() {
    failedAt = undefined;
    return lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failedAt = Date.now();
        throw new CodeNotLoaded(error, retry);
      }
    });
  }

  async function retry() {
    await load();
    if (failedAt !== undefined) Code = attempt();
  }

  return function Lazily(props: Props) {
    if (failedAt !== undefined && Date.now() - failedAt >= failureLife) Code = attempt();
    return <Code {...props} />;
  };
}
