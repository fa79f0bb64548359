/**
 * Rows of a matrix over red, green, blue, opacity and 1, in linear light. It shifts color differences that are lost
 * with red-green color blindness to blue and lightness (Fidaner's correction with Machado's model of deuteranopia).
 */
export const weakColours = [
  ...[1, 0, 0, 0, 0],
  ...[0.163, 0.725, 0.112, 0, 0],
  ...[0.455, -0.645, 1.19, 0, 0],
  ...[0, 0, 0, 1, 0],
];

/**
 * An SVG filter that makes red and green distinguishable for users with red-green color blindness. Grey, black and
 * white are unchanged.
 */
export function WeakColours() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <filter id="weak-colours">
        <feColorMatrix values={weakColours.join(' ')} />
      </filter>
    </svg>
  );
}
