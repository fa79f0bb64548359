import { Button, type ButtonProps } from 'antd';

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title' | 'children'> {
  /** What the button does: said by screen readers, and shown under the pointer. */
  readonly label: string;
}

/** A button that is an icon alone. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return <Button type="text" aria-label={label} title={label} {...props} />;
}
