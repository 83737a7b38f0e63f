import { memo } from 'react'
import styles from './Picture.module.css'

export interface PictureSource {
  /** A JPEG that every browser can show. */
  uri: string
  alt: string
  width: number
  height: number
  /** Mean color as `#rrggbb`. */
  color: string
  /** The first that matches is used. One with a media condition may be a crop with a shape of its own. */
  sources: readonly {
    type: string
    srcset: string
    media?: string | undefined
    width?: number | undefined
    height?: number | undefined
  }[]
}

/**
 * Of a picture of the first screen. The largest is asked for before the page is laid out, and before all others. Small
 * ones that are `seen` with it are asked for as soon as it is laid out: to ask earlier delays the words, which are there
 * first (docs/performance-log.md). All others wait until the app is about to start.
 */
export type PicturePriority = 'largest' | 'seen'

interface PictureProps {
  image: PictureSource
  /** How wide it is on the page, in the syntax of the `sizes` attribute. */
  sizes: string
  priority?: PicturePriority | undefined
  /** Shape and cropping come from here; without one the picture keeps its own shape. */
  className?: string | undefined
  /** Overrides the picture's own text; an empty string where it only decorates. */
  alt?: string | undefined
}

/** A picture in the best format there is, on its mean color until it has loaded; never shifts the layout. */
export const Picture = memo(function Picture({
  image,
  sizes,
  priority,
  className = '',
  alt = image.alt,
}: PictureProps) {
  return (
    <span className={`${styles.frame} ${className}`.trim()}>
      <svg className={styles.tint} color={image.color} aria-hidden="true" />
      <picture>
        {image.sources.map(({ srcset, ...source }) => (
          <source key={srcset} {...source} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          className={styles.picture}
          src={image.uri}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={priority === 'largest' ? 'eager' : 'lazy'}
          fetchPriority={priority && 'high'}
          decoding={priority && 'sync'}
        />
      </picture>
    </span>
  )
})
