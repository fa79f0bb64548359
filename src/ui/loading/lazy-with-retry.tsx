import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { failureLife } from '../../base/calls/failure-life.ts';

/** Code could not be loaded: there is no connection, or it belongs to an earlier release. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
  /** Loads the code again. Later renders use it. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super('Code could not be loaded', { cause });
    this.retry = retry;
  }
}

type Lazy<Props> = ComponentType<Props> & {
  /** Returns what it draws: to React the same component, whichever `lazyWithRetry` has loaded it. */
  readonly code: () => LazyExoticComponent<ComponentType<Props>>;
  /** Loads the code before it is rendered. */
  readonly preload: () => void;
};

/**
 * Same as React's `lazy`, but a failed load is repeated by a render at least one second later, or by `retry` of the
 * thrown `CodeNotLoaded`.
 *
 * @param load loads the component, or the file whose default export it is
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props> | { readonly default: ComponentType<Props> }>,
): Lazy<Props> {
  let failedAt: number | undefined;
  let Code = attempt();

  function attempt() {
    failedAt = undefined;
    return lazy(async () => {
      try {
        const loaded = await load();
        return 'default' in loaded ? loaded : { default: loaded };
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

  function code() {
    if (failedAt !== undefined && Date.now() - failedAt >= failureLife) Code = attempt();
    return Code;
  }

  return Object.assign(
    function Lazily(props: Props) {
      code();
      return <Code {...props} />;
    },
    // A failure is found again, and reported, by whoever renders it.
    { code, preload: () => void load().catch(() => undefined) },
  );
}
