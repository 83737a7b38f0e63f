import type { ReactNode } from 'react'
import styles from './TowDrawings.module.css'

/** Drawn here, in the color of the text; what they show is said beside them. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** The back of a car with its receiver, and the label beside the square opening. */
export const HitchDrawing = () => (
  <Drawing>
    <path d="M14 8h132l6 30q1 8-8 8H16q-9 0-8-8z" />
    <path d="M20 26h18M122 26h18M60 34h40" />
    <path d="M24 46v10h112V46" />
    <path d="M62 56h36v34H62z" />
    <path className={styles.dark} d="M70 64h20v18H70z" />
    <path className={styles.marked} d="M104 62h52v24h-52z" />
    <text x="110" y="72">
      CLASS II
    </text>
    <text x="110" y="82">
      3,500 LB
    </text>
  </Drawing>
)

/** A ball from the side with its stamp on top. */
export const BallDrawing = () => (
  <Drawing>
    <path d="M52 20q28-14 56 0" className={styles.faint} />
    <path d="M64 62a26 26 0 1 1 32 0v6H64z" />
    <path d="M56 68h48v8H56zM20 76h120v12H20z" />
    <ellipse className={styles.marked} cx="80" cy="24" rx="20" ry="9" />
    <text x="70" y="28" className={styles.large}>
      2 in
    </text>
  </Drawing>
)

const around = [0, 1, 2, 3, 4, 5].map((slot) => {
  const angle = (slot / 6) * 2 * Math.PI - Math.PI / 2
  return { x: 118 + 16 * Math.cos(angle), y: 46 + 16 * Math.sin(angle) }
})

/** Both plugs: four pins in a row, and a round one with seven. */
export const PlugDrawing = () => (
  <Drawing>
    <path d="M8 36h60v20H8z" />
    {[17, 31, 45, 59].map((x) => (
      <circle key={x} className={styles.dark} cx={x} cy="46" r="3.5" />
    ))}
    <text x="20" y="88" className={styles.large}>
      4-pin
    </text>
    <circle cx="118" cy="46" r="28" />
    <circle className={styles.dark} cx="118" cy="46" r="4" />
    {around.map(({ x, y }) => (
      <path key={`${x} ${y}`} d={`M${x - 3} ${y - 3}h6v6h-6z`} className={styles.dark} />
    ))}
    <text x="100" y="88" className={styles.large}>
      7-way
    </text>
  </Drawing>
)

/** A steering wheel, and below the dashboard a small box with a slide. */
export const ControllerDrawing = () => (
  <Drawing>
    <path d="M4 30q76-22 152 0v14H4z" />
    <circle cx="52" cy="44" r="28" />
    <circle cx="52" cy="44" r="7" />
    <path d="M26 40h19M59 40h19M52 51v20" />
    <path className={styles.marked} d="M98 50h46v24H98z" />
    <path d="M105 62h26" />
    <path className={styles.dark} d="M113 57h7v10h-7z" />
    <circle className={styles.dark} cx="138" cy="62" r="2.5" />
    <text x="104" y="88">
      BRAKE GAIN
    </text>
  </Drawing>
)
