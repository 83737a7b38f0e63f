import type { ReactNode } from 'react'
import { ScrollCue } from './ScrollCue.tsx'
import styles from './Hero.module.css'
import { Picture, type PictureSource } from './Picture.tsx'

interface HeroProps {
  headline: string
  subtitle: string
  image: PictureSource
  /** Which part of the picture is calm enough for text, on wide screens. */
  calm?: 'side' | 'sky' | undefined
  /** What the visitor can do right away. */
  children?: ReactNode
  /** Anchor of the section below, and the text of the link to it. */
  scrollCue: { anchor: string; label: string }
}

/** The first screen of a landing page: its largest picture, its one h1, and where to go from there. */
export function Hero({ headline, subtitle, image, calm = 'side', children, scrollCue }: HeroProps) {
  return (
    <section className={`${styles.hero} ${calm === 'sky' ? styles.sky : ''}`} aria-label={headline}>
      <div className={`page ${styles.words}`}>
        <h1 id="page-title" className={styles.headline}>
          {headline}
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      <div className={styles.figure}>
        {/* A phone of 412 points at 1.75 needs 721 pixels. Two points less, and it fetches the file of 720, not the next. */}
        <Picture image={image} sizes="calc(100vw - 2px)" priority="largest" className={styles.picture} />
      </div>
      <div className={`page ${styles.action}`} data-from-frame={2}>
        {children}
      </div>
      <div className={`page ${styles.cue}`} data-from-frame={3}>
        <ScrollCue {...scrollCue} />
      </div>
    </section>
  )
}
