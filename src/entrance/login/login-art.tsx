/** The illustration of the brand side: conversations between a merchant's shop and its buyers. */
export function LoginArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 340" fill="none" aria-hidden="true">
      <ellipse cx="240" cy="306" rx="200" ry="18" fill="#fff" opacity=".12" />
      <rect x="84" y="62" width="312" height="206" rx="14" fill="#fff" opacity=".96" />
      <path d="M84 76a14 14 0 0 1 14-14h284a14 14 0 0 1 14 14v14H84z" fill="#d6e8ff" />
      <circle cx="103" cy="76" r="4" fill="#1880ff" />
      <circle cx="117" cy="76" r="4" fill="#69b1ff" />
      <circle cx="131" cy="76" r="4" fill="#bae0ff" />
      <path d="M84 90h64v178H98a14 14 0 0 1-14-14z" fill="#f0f7ff" />
      <rect x="98" y="106" width="36" height="8" rx="4" fill="#1880ff" />
      <rect x="98" y="126" width="30" height="8" rx="4" fill="#bcdcff" />
      <rect x="98" y="146" width="36" height="8" rx="4" fill="#bcdcff" />
      <rect x="98" y="166" width="26" height="8" rx="4" fill="#bcdcff" />
      <rect x="166" y="106" width="62" height="44" rx="8" fill="#eaf3ff" />
      <rect x="176" y="116" width="24" height="6" rx="3" fill="#9cc9ff" />
      <rect x="176" y="130" width="40" height="10" rx="4" fill="#1880ff" />
      <rect x="240" y="106" width="62" height="44" rx="8" fill="#eaf3ff" />
      <rect x="250" y="116" width="24" height="6" rx="3" fill="#9cc9ff" />
      <rect x="250" y="130" width="32" height="10" rx="4" fill="#1880ff" />
      <rect x="314" y="106" width="62" height="44" rx="8" fill="#fff4e0" />
      <rect x="324" y="116" width="24" height="6" rx="3" fill="#ffd591" />
      <rect x="324" y="130" width="36" height="10" rx="4" fill="#fa8c16" />
      <path
        d="M168 244c22-8 30-46 54-44s26 30 50 24 28-52 54-50 30 22 48 10"
        stroke="#1880ff"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M168 244c22-8 30-46 54-44s26 30 50 24 28-52 54-50 30 22 48 10v70H168z" fill="#1880ff" opacity=".1" />
      <g>
        <rect x="22" y="128" width="124" height="52" rx="14" fill="#fff" />
        <path d="m48 178 4 18 16-18z" fill="#fff" />
        <circle cx="48" cy="154" r="12" fill="#ffd591" />
        <rect x="70" y="144" width="60" height="7" rx="3.5" fill="#cfe4ff" />
        <rect x="70" y="158" width="42" height="7" rx="3.5" fill="#e4f0ff" />
      </g>
      <g>
        <rect x="330" y="186" width="130" height="56" rx="14" fill="#0b5fd0" />
        <path d="m430 240-4 18-16-18z" fill="#0b5fd0" />
        <rect x="346" y="202" width="70" height="7" rx="3.5" fill="#fff" />
        <rect x="346" y="218" width="48" height="7" rx="3.5" fill="#9cc9ff" />
        <path d="M426 214a12 12 0 0 1 24 0" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <rect x="422" y="212" width="7" height="11" rx="3" fill="#fff" />
        <rect x="447" y="212" width="7" height="11" rx="3" fill="#fff" />
      </g>
      <circle cx="410" cy="44" r="18" fill="#fff" opacity=".16" />
      <circle cx="54" cy="78" r="10" fill="#fff" opacity=".16" />
      <circle cx="446" cy="120" r="6" fill="#fff" opacity=".22" />
    </svg>
  );
}
