/** The end of a barrel sauna, its door aglow, with the heat going up. Takes the colour of its text. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 40 44"
      width="36"
      height="40"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M16 10c-3-2.5 2.5-4.5 0-8M24 10c-3-2.5 2.5-4.5 0-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="20" cy="28" r="13.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M11.5 20v16M28.5 20v16" stroke="currentColor" strokeWidth="1.5" opacity=".55" />
      <path d="M15.5 37.5V24a4.5 4.5 0 0 1 9 0v13.5z" fill="#f4b273" />
    </svg>
  )
}
