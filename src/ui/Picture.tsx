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

interface PictureProps {
  image: PictureSource
  /** How wide it is on the page, in the syntax of the `sizes` attribute. */
  sizes: string
  /** The largest picture of the first screen: fetched at once and before all others. */
  isPriority?: boolean | undefined
  /** Shape and cropping come from here; without one the picture keeps its own shape. */
  className?: string | undefined
  /** Overrides the picture's own text; an empty string where it only decorates. */
  alt?: string | undefined
}

/** A picture in the best format there is, on its mean color until it has loaded; never shifts the layout. */
export const Picture = memo(function Picture({
  image,
  sizes,
  isPriority = false,
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
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding={isPriority ? 'sync' : 'async'}
        />
      </picture>
    </span>
  )
})
