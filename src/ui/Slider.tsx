import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { GlideHandle, mountGlide } from './glide.ts'
import styles from './Slider.module.css'

interface SliderProps {
  /** 0-based; the slide that is to be seen. */
  index: number
  /** The visitor has moved the slides by himself. */
  onIndexChange: (index: number) => void
  /** One node for each slide; their number stays the same while mounted. */
  slides: readonly ReactNode[]
  /** Says how a slide is called: `2 of 5`. */
  nameOf: (index: number) => string
  /** Glide is not fetched yet. */
  isResting?: boolean | undefined
}

/** A track that has not moved for so many milliseconds is at rest. */
const REST = 80

/**
 * Slides side by side. The track scrolls and snaps by itself until Glide has been fetched and takes over, so it can be
 * swiped at once and also where the chunk cannot be had.
 */
export function Slider({ index, onIndexChange, slides, nameOf, isResting = false }: SliderProps) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const glide = useRef<GlideHandle>(null)
  const isHeld = useRef(false)

  const takeOver = useEffectEvent((mount: typeof mountGlide) => {
    if (!root.current || !track.current) return
    track.current.dataset.glide = ''
    track.current.scrollLeft = 0
    glide.current = mount(root.current, index, report)
  })
  const report = useEffectEvent((at: number) => onIndexChange(at))

  useEffect(() => {
    if (isResting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    let lastLeft = 0
    // A swipe that is under way must not be cut off.
    const takeOverAtRest = (mount: typeof mountGlide) => {
      if (!isMounted || !track.current) return
      const { scrollLeft } = track.current
      if (!isHeld.current && scrollLeft === lastLeft) takeOver(mount)
      else timer = setTimeout(takeOverAtRest, REST, mount)
      lastLeft = scrollLeft
    }
    import('./glide.ts').then((loaded) => takeOverAtRest(loaded.mountGlide), keepScrolling)
    return () => {
      isMounted = false
      clearTimeout(timer)
      glide.current?.destroy()
      glide.current = null
    }
  }, [isResting])

  useEffect(() => {
    if (glide.current) glide.current.go(index)
    else if (track.current && indexOf(track.current) !== index)
      track.current.scrollTo({ left: index * track.current.clientWidth })
  }, [index])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const at = indexOf(currentTarget)
    if (!glide.current && at !== index) onIndexChange(at)
  }

  const hold = () => {
    isHeld.current = true
  }
  const letGo = () => {
    isHeld.current = false
  }

  return (
    <div ref={root}>
      <div
        ref={track}
        className={styles.track}
        data-glide-el="track"
        onScroll={onScroll}
        onTouchStart={hold}
        onTouchEnd={letGo}
        onTouchCancel={letGo}
      >
        <div className={styles.slides}>
          {slides.map((slide, at) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a slide is its place
              key={at}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={nameOf(at)}
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

/** Without its chunk (offline, say) the track goes on scrolling. */
const keepScrolling = () => {}

const indexOf = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / (clientWidth || 1))
