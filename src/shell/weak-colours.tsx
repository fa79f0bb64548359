/**
 * Red and green told apart by whoever sees them alike: what they would miss of a colour is shifted to blue and to
 * lightness (Fidaner's correction over Machado's model of deuteranopia, both in linear light). Gray, black and white stay.
 */
export function WeakColours() {
  return (
    <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
      <filter id="weak-colours">
        <feColorMatrix values="1 0 0 0 0  .163 .725 .112 0 0  .455 -.645 1.19 0 0  0 0 0 1 0" />
      </filter>
    </svg>
  );
}
