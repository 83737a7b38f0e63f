import type { ReactNode } from 'react'
import { DownLink } from './DownLink.tsx'
import styles from './Hero.module.css'
import { Picture, type PictureSource } from './Picture.tsx'

interface HeroProps {
  headline: string
  subtitle: string
  image: PictureSource
  /** Where the picture is calm enough for words, on wide screens. */
  calm?: 'side' | 'sky' | undefined
  /** What can be done at once. */
  children?: ReactNode
  /** Anchor of what comes below, and the words of the link to it. */
  down: { anchor: string; label: string }
}

/** The first screen of a landing page: its largest picture, its one h1, and the way on. */
export function Hero({ headline, subtitle, image, calm = 'side', children, down }: HeroProps) {
  return (
    <section className={`${styles.hero} ${calm === 'sky' ? styles.sky : ''}`} aria-label={headline}>
      <div className={`page ${styles.words}`}>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <div className={styles.figure}>
        <Picture image={image} sizes="100vw" isPriority className={styles.picture} />
      </div>
      <div className={`page ${styles.action}`}>{children}</div>
      <div className={`page ${styles.down}`}>
        <DownLink {...down} />
      </div>
    </section>
  )
}
