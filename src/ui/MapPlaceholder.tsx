/** A pin of 36 × 48 with its tip at the bottom. */
export const pinPath =
  'M18 46C28 33 33 25 33 17A15 15 0 1 0 3 17C3 25 8 33 18 46ZM18 22.5A5.5 5.5 0 1 0 18 11.5 5.5 5.5 0 0 0 18 22.5Z'

const contours = [
  'M-20 250C80 190 150 260 240 215S390 90 500 130 640 60 700 70',
  'M-20 290C90 235 160 305 260 255S410 135 510 172 640 115 700 118',
  'M-20 335C100 285 180 350 285 300S430 185 525 218 650 170 700 172',
  'M-20 210C70 150 135 210 215 175S360 45 490 88 630 5 700 15',
  'M-20 170C60 115 120 165 190 135S320 5 470 45',
  'M-20 130C45 85 105 120 165 95S270 -10 330 -30',
  'M60 420C160 340 220 395 320 345S450 240 545 265 655 225 700 228',
  'M180 420C240 385 290 405 365 380S470 300 560 315 660 285 700 288',
]

/** Contour lines, a lake and a pin in place of the map; hidden from screen readers. */
export function MapPlaceholder({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 680 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        data-part="lake"
        d="M395 262C430 236 500 240 545 268S632 322 590 352 470 372 420 346 352 294 395 262Z"
      />
      {contours.map((d) => (
        <path key={d} data-part="contour" d={d} />
      ))}
      <path data-part="road" d="M-20 380C120 330 210 300 300 210S470 60 700 190" />
      <g transform="translate(322 154)">
        <path data-part="pin" d={pinPath} />
      </g>
    </svg>
  )
}
