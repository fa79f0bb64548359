import type { ComponentType } from 'react';
import type { Texts } from '../../../../base/text-in.ts';
import type { PermissionSnapshot } from '../../../../engine/permissions/permission.ts';
import type { Resource } from '../../../../engine/resource.ts';

export interface ListToolProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** An entry in the menu of a list, and what it opens: `tool` of `features/NAME/screen/list-tool.ts`. */
export interface ListTool {
  readonly key: string;
  readonly title: Texts;
  /** Returns whether the user has it. */
  readonly isOffered: (resource: Resource, snapshot: PermissionSnapshot) => boolean;
  readonly Body: ComponentType<ListToolProps>;
}

const files = import.meta.glob<ListTool>('../../../../../features/*/screen/list-tool.ts', {
  eager: true,
  import: 'tool',
});

/** The tools that features add to the menu of a list. */
export const listTools = Object.values(files);
