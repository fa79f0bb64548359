import type { InputProps } from './view.ts';

/** What an input passes on to its control: the name, state and texts that tie it to its form. */
export type ControlProps = Pick<
  InputProps<object, never>,
  'id' | 'onBlur' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
>;

/** The part of an input's props that its control takes as it is. */
export function controlOf(props: ControlProps): ControlProps {
  return {
    id: props.id,
    onBlur: props.onBlur,
    disabled: props.disabled,
    'aria-label': props['aria-label'],
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
  };
}
