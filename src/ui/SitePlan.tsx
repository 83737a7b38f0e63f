import { drawSite } from '../../contract/site-drawing.ts'
import type { Footprint, Site } from '../../contract/site-facts.ts'
import styles from './SitePlan.module.css'

/** A plan of a place with the sauna in it, to scale; the check beside it says the same in sentences. */
export function SitePlan({ site, footprint }: { site: Site; footprint: Footprint }) {
  const { viewBox, textSize, parts, texts, label } = drawSite(site, footprint)
  return (
    <figure className={styles.plan}>
      <svg viewBox={viewBox} role="img" aria-label={label} fontSize={textSize}>
        {parts.map(({ look, path }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two parts may have the same shape
          <path key={index} className={styles[look]} d={path} />
        ))}
        {texts.map(({ x, y, text, look, isUpright }, index) => (
          <text
            // oxlint-disable-next-line react/no-array-index-key -- two sides may be equally long
            key={index}
            className={styles[look]}
            x={x}
            y={y}
            transform={isUpright ? `rotate(-90 ${x} ${y})` : undefined}
          >
            {text}
          </text>
        ))}
      </svg>
      <figcaption>
        Seen from above, to scale. Cross-hatching: does not fit. Single hatching: not sure.
      </figcaption>
    </figure>
  )
}
