import { type DataProvider, Refine, type RefineProps } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { answerAtOnce } from '../../src/app/data/query-client.ts';
import { useMenuResources } from '../../src/app/routing/menu-resources.tsx';
import { consoleRouter, ParsedAddress } from '../../src/app/routing/router-provider.tsx';
import { mayDo } from '../../src/engine/routes/plan.ts';
import { createAccessControl } from '../../src/providers/access-control.ts';
import { MenuEntries } from '../../src/shell/frame/menu/menu.tsx';
import { type User, type Workspace, WorkspaceProvider } from '../../src/workspace/index.tsx';

interface RefineOfListProps extends RefineProps {
  readonly workspace: Workspace & { readonly user: User };
  readonly dataProvider?: DataProvider;
  /** How often a request that failed is sent again. @default never */
  readonly retry?: number;
  readonly i18nProvider: NonNullable<RefineProps['i18nProvider']>;
}

/** `<Refine>` with the resources, the rights and the user of a workspace, as the console has it. */
export function RefineOfList({ workspace, ...props }: RefineOfListProps) {
  return (
    <WorkspaceProvider value={workspace}>
      <Within workspace={workspace} {...props} />
    </WorkspaceProvider>
  );
}

function Within({ workspace, dataProvider, retry = 0, children, ...props }: RefineOfListProps) {
  const { plan, snapshot, user } = workspace;
  const resources = useMenuResources(props.i18nProvider);
  const [known] = useState({ snapshot });
  const [dataProviders] = useState(dataProvider && { default: dataProvider });
  const [access] = useState(() =>
    createAccessControl({
      mayDo: (resource, action) => mayDo(plan, known.snapshot, resource, action),
      refusal: (resource, action) => `没有权限：${resource} ${action}`,
    }),
  );
  const [{ queryClient, answerAnew }] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry } } });
    return { queryClient: client, answerAnew: answerAtOnce(client, { decide: access.decide, user: () => user }) };
  });
  useLayoutEffect(() => {
    Object.assign(known, { snapshot });
    answerAnew();
  }, [known, snapshot, answerAnew]);
  return (
    <Refine
      {...props}
      {...(dataProviders && { dataProvider: dataProviders })}
      accessControlProvider={access}
      routerProvider={consoleRouter}
      resources={resources}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <MenuEntries>
        <ParsedAddress>{children}</ParsedAddress>
      </MenuEntries>
    </Refine>
  );
}
