import type { ComponentType } from 'react';
import type { Resource } from '../../../engine/resource.ts';

export interface HeadButtonProps {
  readonly resource: Resource;
  /** Id of the record. */
  readonly id: string;
}

/** A button in the head of a record: `button` of `features/NAME/screen/head-button.ts`. */
export interface HeadButton {
  readonly key: string;
  readonly isShown: (resource: Resource) => boolean;
  readonly Button: ComponentType<HeadButtonProps>;
}

const files = import.meta.glob<HeadButton>('../../../../features/*/screen/head-button.ts', {
  eager: true,
  import: 'button',
});

/** The buttons that features add to the head of a record. */
export const headButtons = Object.values(files);
