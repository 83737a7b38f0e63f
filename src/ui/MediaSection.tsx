import { type ReactNode, useId } from 'react'
import { Picture, type PictureSource } from './Picture.tsx'
import styles from './MediaSection.module.css'

interface MediaSectionProps {
  /** Anchor of the section. */
  id: string
  heading: string
  paragraphs: readonly string[]
  image: PictureSource
  /** `barrel` frames the picture like the round end of a barrel. */
  frame?: 'plain' | 'barrel' | undefined
  /** On wide screens the picture comes first. */
  isFlipped?: boolean | undefined
  /** Such as a read-more link. */
  children?: ReactNode
}

const sizes = '(min-width: 80rem) 34rem, (min-width: 52rem) 44vw, 92vw'

/** A section of a landing page: a heading, some text, and a picture beside it. */
export function MediaSection({
  id,
  heading,
  paragraphs,
  image,
  frame = 'plain',
  isFlipped,
  children,
}: MediaSectionProps) {
  const headingId = useId()
  const names = [styles.section, frame === 'barrel' && styles.barrel, isFlipped && styles.flipped, 'page']
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={names.filter(Boolean).join(' ')}>
      <div className={styles.words}>
        <h2 id={headingId}>{heading}</h2>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
      </div>
      <Picture image={image} sizes={sizes} className={styles.picture} />
    </section>
  )
}
