/**
 * A picture of the site. Like an image of the catalog, except that a source may be a crop for some screens only:
 * then it carries a media condition and the crop's own shape. The first source that matches wins, so their order matters.
 */
export interface SitePicture {
  /** A JPEG that every browser can show. */
  uri: string
  alt: string
  width: number
  height: number
  /** Mean color as `#rrggbb`. */
  color: string
  sources: { type: string; srcset: string; media?: string; width?: number; height?: number }[]
}

interface Cut {
  name: string
  widths: number[]
  /** Height over width. */
  ratio: number
  media?: string
}

// Made by tools/encode-pictures.mjs; the build gives each file an address that changes with its content.
const files = import.meta.glob<string>('./pictures/*.{avif,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const urlOf = (name: string, width: number, extension: string): string => {
  const url = files[`./pictures/${name}-${width}.${extension}`]
  if (!url) throw new Error(`The picture ${name} was not made in ${width} pixels as ${extension}`)
  return url
}

const srcset = ({ name, widths }: Cut, extension: string) =>
  widths.map((width) => `${urlOf(name, width, extension)} ${width}w`).join(', ')

/** The narrow cut, if there is one, comes before the whole picture; JPEG sources are for browsers without AVIF. */
function picture(alt: string, color: string, whole: Cut, narrow?: Cut): SitePicture {
  const width = Math.max(...whole.widths)
  const cuts = narrow ? [narrow, whole] : [whole]
  return {
    uri: urlOf(whole.name, width, 'jpg'),
    alt,
    width,
    height: Math.round(width * whole.ratio),
    color,
    sources: cuts.flatMap((cut) => {
      const { media, ratio } = cut
      const shape = media ? { media, width: 720, height: Math.round(720 * ratio) } : {}
      return [
        { type: 'image/avif', srcset: srcset(cut, 'avif'), ...shape },
        { type: 'image/jpeg', srcset: srcset(cut, 'jpg'), ...shape },
      ]
    }),
  }
}

const onPhones = { widths: [480, 720, 1080], media: '(max-width: 767px)' }
const wide = { widths: [960, 1440, 1920], ratio: 1350 / 2400 }
const inText = { widths: [480, 736, 960, 1440], ratio: 3 / 4 }

/** Calm enough for a headline in the left 40%. Where it is cropped further, keep 70% 50% in view; the phone's cut is centered. */
export const heroWinter = picture(
  'Barrel sauna on a car trailer beside a frozen lake at blue hour, door and side windows glowing warm, smoke rising from the chimney, lanterns in the snow',
  '#525970',
  { name: 'hero-winter', ...wide },
  { name: 'hero-winter-phone', ...onPhones, ratio: 1350 / 1080 },
)

/** Calm enough for a headline across the top third. Where it is cropped further, keep 78% 55% in view; on phones 75%. */
export const heroFranchise = picture(
  'Six different trailer saunas, barrels, cabins, a black cube and a pod, lined up on a flowering meadow in front of a spruce forest at golden hour',
  '#826d50',
  { name: 'hero-franchise', ...wide },
  { name: 'hero-franchise-phone', ...onPhones, ratio: 1 },
)

export const conceptPicture = picture(
  'Hot stones in the cage of a wood-fired sauna heater with steam rising, a wooden bucket and ladle in front',
  '#705742',
  { name: 'concept', ...inText },
)

export const aboutPicture = picture(
  'Barrel sauna trailer on the grassy shore of a calm summer lake in evening sun, forest and mountains behind',
  '#7c6c4e',
  { name: 'about', ...inText },
)

export const deliveryPicture = picture(
  'Pickup towing a barrel sauna trailer along a gravel road through a spruce forest',
  '#6d6453',
  { name: 'delivery', ...inText },
)

/** For other sites that show a link to the shop. */
export const cover = {
  path: urlOf('og-cover', 1200, 'jpg'),
  alt: 'Glowing barrel sauna on a trailer by a frozen lake at blue hour',
  width: 1200,
  height: 630,
}
