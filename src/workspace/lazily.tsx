import { type ComponentType, lazy } from 'react';

/**
 * How long a load that failed is told to whoever draws it, in milliseconds. React draws again as soon as it has failed, to
 * show the failure: were that another try, a page without a connection would do nothing but try.
 */
const toldFor = 1000;

/** As React's `lazy`, but code that could not be loaded is asked for again by whoever draws it a second later. */
export function lazily<Props extends object>(
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
        throw error;
      }
    });
  }

  return function Lazily(props: Props) {
    if (failedAt !== undefined && Date.now() - failedAt >= toldFor) Code = attempt();
    return <Code {...props} />;
  };
}
