import { Refine, type RefineProps } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMenuResources } from '../../src/app/menu-resources.tsx';
import { answerAtOnce } from '../../src/app/query-client.ts';
import { consoleRouter, ParsedAddress } from '../../src/app/router-provider.tsx';
import { mayDo } from '../../src/engine/plan.ts';
import { createAccessControl } from '../../src/providers/access-control.ts';
import { MenuEntries } from '../../src/shell/menu.tsx';
import { type User, type Workspace, WorkspaceProvider } from '../../src/workspace/index.tsx';

interface RefineOfListProps extends RefineProps {
  readonly workspace: Workspace & { readonly user: User };
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

function Within({ workspace, children, ...props }: RefineOfListProps) {
  const { plan, snapshot, user } = workspace;
  const resources = useMenuResources(props.i18nProvider);
  const [access] = useState(() =>
    createAccessControl({
      mayDo: (resource, action) => mayDo(plan, snapshot, resource, action),
      refusal: (resource, action) => `没有权限：${resource} ${action}`,
    }),
  );
  const [queryClient] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    answerAtOnce(client, { decide: access.decide, user: () => user });
    return client;
  });
  return (
    <Refine
      {...props}
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
