/**
 * The shop's mark: the end of a barrel sauna, its door aglow and the heat rising. Takes the color of its text.
 * @param height in CSS pixels
 */
export function BrandMark({ height = 40 }: { height?: number | undefined }) {
  return (
    <svg viewBox="0 0 40 44" width={Math.round(height * 0.9)} height={height} aria-hidden="true">
      <path d="M15.7 39V25.5a4.3 4.3 0 0 1 8.6 0V39z" fill="#f4b273" />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path
          d="M15.5 10.5c-2.6-2.4 2.6-4 0-6.5M20 9.5c-3-2.8 3-4.5 0-7.5M24.5 10.5c-2.6-2.4 2.6-4 0-6.5"
          strokeWidth="1.8"
        />
        <circle cx="20" cy="28" r="13" strokeWidth="2.6" />
        <path d="M11.7 19v18M28.3 19v18" strokeWidth="1.3" opacity=".6" />
      </g>
    </svg>
  )
}
