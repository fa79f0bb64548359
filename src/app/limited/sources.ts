import type { DataProvider } from '@refinedev/core';
import { loadOnce } from '../../base/calls/load-once.ts';
import { type Capabilities, hasAbility } from '../../engine/features/ability.ts';
import type { Plan } from '../../engine/routes/plan.ts';
import { dataProviderOf, flatten } from '../../engine/routes/route.ts';
import { adaptProvider } from '../../providers/data/adapted.ts';
import { createDataProvider } from '../../providers/data/index.ts';
import { routeByResource } from '../../providers/data/routed.ts';
import { clientAt } from '../../providers/http/endpoint.ts';
import type { Loader } from '../../workspace/loader.ts';
import type { DataProviderSource } from '../console-product.ts';
import type { Services } from '../services.ts';

interface SourcesOptions {
  readonly services: Pick<Services, 'http' | 'i18n' | 'failures'>;
  readonly plan: Plan;
  /** Those of the API. */
  readonly capabilities: Capabilities;
  readonly dataProviders: Readonly<Record<string, DataProviderSource>> | undefined;
  readonly resource: Loader;
}

/** Returns where the records of each resource are, and what can be done with them there. */
export function createSources({ services, plan, capabilities, dataProviders = {}, resource }: SourcesOptions) {
  const entries = flatten(plan.entries);

  const sources = new Map(
    Object.entries(dataProviders).map(([key, source]) => [
      key,
      { source, provider: loadOnce(() => load(source, services)) },
    ]),
  );

  /** Returns the source of a resource; undefined for the API. */
  function sourceOf(name: string) {
    const key = dataProviderOf(entries, name);
    if (key === undefined) return undefined;
    const known = sources.get(key);
    if (!known)
      throw new RangeError(
        `The list names the data provider "${key}" for "${name}", but the product has none of that name.`,
      );
    return known;
  }

  function capabilitiesOf(name: string): Capabilities {
    const { source } = sourceOf(name) ?? {};
    if (!source) return capabilities;
    return 'load' in source ? (source.capabilities ?? []) : source.capabilities;
  }

  return {
    capabilitiesOf,
    route: (api: DataProvider) =>
      routeByResource(async (name) => {
        const hasOptions = hasAbility(capabilitiesOf(name), 'options');
        return {
          provider: (await sourceOf(name)?.provider()) ?? api,
          labelOf: hasOptions ? undefined : async () => (await resource(name)).recordLabel,
        };
      }),
  };
}

async function load(
  source: DataProviderSource,
  { http, i18n, failures }: SourcesOptions['services'],
): Promise<DataProvider> {
  if ('endpoint' in source) return createDataProvider(clientAt(http, source.endpoint));
  const unanswered = () => i18n.translate('errors.network');
  return adaptProvider(await source.load(), { unanswered, onFailure: failures.emit });
}
