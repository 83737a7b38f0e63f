import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useRef } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import type { GlideHandle, mountGlide } from './glide.ts'
import styles from './Slider.module.css'

interface SliderProps {
  /** 0-based; the slide that is shown. */
  index: number
  /** The visitor has moved the slides. */
  onIndexChange: (index: number) => void
  /** One node for each slide; their number never changes while mounted. */
  slides: readonly ReactNode[]
  /** The label of a slide: `2 of 5`. */
  labelOf: (index: number) => string
  /** Glide is not fetched yet. */
  isStatic?: boolean | undefined
}

/** A track that has not moved for so long is at rest. */
const REST_MS = 80

/**
 * Slides side by side. The track scrolls and snaps by itself until Glide has been fetched and takes over, so it can be
 * swiped at once, and also where the chunk cannot be loaded.
 */
export function Slider({ index, onIndexChange, slides, labelOf, isStatic = false }: SliderProps) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const glide = useRef<GlideHandle>(null)
  const isHeld = useRef(false)

  const takeOver = useEffectEvent((mount: typeof mountGlide) => {
    if (!root.current || !track.current) return
    track.current.dataset.glide = ''
    track.current.tabIndex = -1
    track.current.scrollLeft = 0
    glide.current = mount(root.current, index, report)
  })
  const report = useEffectEvent((at: number) => onIndexChange(at))

  useEffect(() => {
    if (isStatic) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    let lastLeft = 0
    // A swipe in progress must not be cut off.
    const takeOverAtRest = (mount: typeof mountGlide) => {
      if (!isMounted || !track.current) return
      const { scrollLeft } = track.current
      if (!isHeld.current && scrollLeft === lastLeft) takeOver(mount)
      else timer = setTimeout(takeOverAtRest, REST_MS, mount)
      lastLeft = scrollLeft
    }
    import('./glide.ts').then((loaded) => takeOverAtRest(loaded.mountGlide), keepScrolling)
    return () => {
      isMounted = false
      clearTimeout(timer)
      glide.current?.destroy()
      glide.current = null
    }
  }, [isStatic])

  useEffect(() => {
    // The counter says at once what was asked for; Glide asks the browser for the layout of all slides.
    if (glide.current) return afterPaint(() => glide.current?.go(index))
    // A track that scrolls by itself reports where it is, so it must not lag behind.
    if (track.current && indexOf(track.current) !== index)
      track.current.scrollTo({ left: index * track.current.clientWidth })
    return undefined
  }, [index])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const at = indexOf(currentTarget)
    if (!glide.current && at !== index) onIndexChange(at)
  }

  const hold = () => {
    isHeld.current = true
  }
  const release = () => {
    isHeld.current = false
  }

  return (
    <div ref={root}>
      <div
        ref={track}
        className={styles.track}
        data-glide-el="track"
        // What scrolls has to be in reach of the keyboard, until the buttons and arrow keys move the slides of Glide.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onTouchStart={hold}
        onTouchEnd={release}
        onTouchCancel={release}
      >
        <div className={styles.slides}>
          {slides.map((slide, at) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a slide is its index
              key={at}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={labelOf(at)}
              aria-hidden={at === index ? undefined : true}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Without Glide's chunk (offline, say) the track keeps scrolling by itself. */
const keepScrolling = () => {}

const indexOf = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / (clientWidth || 1))
