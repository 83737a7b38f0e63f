import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import styles from './Gallery.module.css'
import { Icon } from './Icon.tsx'
import { Picture, type PicturePriority, type PictureSource } from './Picture.tsx'
import { Slider } from './Slider.tsx'

interface GalleryProps {
  images: readonly PictureSource[]
  /** What the pictures are of; names the gallery. */
  label: string
  sizes: string
  /** Shown when there are no images. */
  placeholder?: string | undefined
  /** Of the first picture. */
  priority?: PicturePriority | undefined
  /** One of many on a page: it renders only its first picture until the visitor reaches for it. */
  isLazy?: boolean | undefined
}

/** Pictures further from the current one than this are not rendered; those that are give the track its height. */
const RENDER_DISTANCE = 2

/** Pictures to swipe, or to step through with arrow keys and buttons, with a counter. */
export function Gallery(props: GalleryProps) {
  const { images, label, sizes, placeholder = '/placeholder-logo.svg', priority, isLazy = false } = props
  const [index, setIndex] = useState(0)
  const [isTouched, setTouched] = useState(false)
  // Glide is not fetched before it is needed, and until it is there the track scrolls by itself.
  const isStatic = !isTouched
  const last = images.length - 1
  const [first] = images
  // The next picture is there already, so a step is shown before the one after that is rendered.
  const rendered = useDeferredValue(index)
  const distance = isLazy && isStatic ? 0 : RENDER_DISTANCE
  const slides = useMemo(
    () =>
      images.map((image, at) =>
        Math.abs(at - rendered) <= distance ? (
          <Picture
            key={image.uri}
            image={image}
            sizes={sizes}
            priority={at === 0 ? priority : undefined}
            className={styles.picture}
          />
        ) : null,
      ),
    [images, rendered, distance, sizes, priority],
  )

  if (!first)
    return (
      <div className={`${styles.gallery} ${styles.placeholder}`}>
        <img src={placeholder} alt="" width="240" height="240" loading="lazy" />
      </div>
    )
  if (last === 0)
    return (
      <div className={styles.gallery}>
        <Picture image={first} sizes={sizes} priority={priority} className={styles.picture} />
      </div>
    )

  const touch = () => {
    if (!isTouched) afterPaint(() => setTouched(true))
  }
  const step = (by: number) => {
    touch()
    setIndex((at) => Math.min(last, Math.max(0, at + by)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(by)
  }
  const labelOf = (at: number) => `${at + 1} of ${images.length}`

  return (
    // Keys and touches bubble up here from the buttons and the track.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.gallery}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={touch}
      onTouchStart={touch}
      onFocus={touch}
    >
      <Slider index={index} onIndexChange={setIndex} slides={slides} labelOf={labelOf} isStatic={isStatic} />
      <div className={styles.bar}>
        <p className={styles.count} aria-live="polite">
          {labelOf(index)}
        </p>
        <StepButton name="back" isDisabled={index === 0} onPress={() => step(-1)} />
        <StepButton name="next" isDisabled={index === last} onPress={() => step(1)} />
      </div>
    </section>
  )
}

interface StepButtonProps {
  name: 'back' | 'next'
  isDisabled: boolean
  onPress: () => void
}

/** At either end it stays in place and keeps the focus; it only says that it is disabled. */
function StepButton({ name, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={name === 'back' ? 'Previous picture' : 'Next picture'}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
    >
      <Icon name={name} />
    </button>
  )
}
