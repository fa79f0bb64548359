/**
 * Rows of a matrix over red, green, blue, opacity and one, in linear light: what somebody who sees red and green alike
 * would miss of a colour is shifted to blue and to lightness (Fidaner's correction over Machado's model of deuteranopia).
 */
export const weakColours = [
  ...[1, 0, 0, 0, 0],
  ...[0.163, 0.725, 0.112, 0, 0],
  ...[0.455, -0.645, 1.19, 0, 0],
  ...[0, 0, 0, 1, 0],
];

/** Red and green told apart by whoever sees them alike. Gray, black and white stay. */
export function WeakColours() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <filter id="weak-colours">
        <feColorMatrix values={weakColours.join(' ')} />
      </filter>
    </svg>
  );
}
