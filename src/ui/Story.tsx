import { type ReactNode, useId } from 'react'
import { Picture, type PictureSource } from './Picture.tsx'
import styles from './Story.module.css'

interface StoryProps {
  /** Anchor of the section. */
  id: string
  heading: string
  paragraphs: readonly string[]
  image: PictureSource
  /** `barrel` shows the picture as through the round end of a barrel. */
  frame?: 'plain' | 'barrel' | undefined
  /** On wide screens the picture comes first. */
  isFlipped?: boolean | undefined
  /** The way on: a read-more link. */
  children?: ReactNode
}

const sizes = '(min-width: 80rem) 34rem, (min-width: 52rem) 44vw, 92vw'

/** A section of a landing page: a heading, a few words, and a picture beside them. */
export function Story({ id, heading, paragraphs, image, frame = 'plain', isFlipped, children }: StoryProps) {
  const headingId = useId()
  const names = [styles.story, frame === 'barrel' && styles.barrel, isFlipped && styles.flipped, 'page']
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
