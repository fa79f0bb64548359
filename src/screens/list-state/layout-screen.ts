import type { ComponentType } from 'react';
import type { Language } from '../../base/language.ts';
import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Places } from '../list/places/places.tsx';
import type { ExportDialogProps } from '../list/tools/export/export-dialog.tsx';
import type { ListState } from './use-list-state.tsx';

/** What the body of a layout is given. */
export interface LayoutBodyProps {
  readonly resource: Resource;
  readonly listState: ListState;
  readonly places: Places;
}

/** A layout of lists beside the table: `layout` of `features/NAME/screen/layout.ts`. */
export interface LayoutScreen {
  /** The text of the button that switches to it. */
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly Body: ComponentType<LayoutBodyProps>;
  /** Exports what is shown. @default the layout has neither export nor import */
  readonly Export?: ComponentType<Omit<ExportDialogProps, 'total' | 'filters'>>;
  /** Whether the button that creates a record is above it. @default true */
  readonly hasCreate?: boolean;
  /** Whether a record can be shown beside it. @default false */
  readonly hasPeek?: boolean;
  /** Whether its own keys take the place of those of the table. @default false */
  readonly hasOwnKeys?: boolean;
  /** Returns whether the list offers it to the user with a preset. @default always */
  readonly isOffered?: (resource: Resource, preset: string | undefined, snapshot: PermissionSnapshot) => boolean;
  /** Returns what stands above it of the tools of the list. @default all of them */
  readonly headOf?: (resource: Resource, listState: ListState) => Pick<LayoutBodyProps, 'resource' | 'listState'>;
}
