import type { InputProps } from '../view.ts';

/** The props that an input passes to its control: name, state and texts that connect it with its form. */
export type ControlProps = Pick<
  InputProps<object, never>,
  'id' | 'onBlur' | 'disabled' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
>;

/** Picks the props that a control takes unchanged. */
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
