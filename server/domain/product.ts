/** A picture of a product: a JPEG that every browser shows, and the same picture in better formats and several widths. */
export interface Picture {
  uri: string
  alt: string
  width: number
  height: number
  /** Mean color, `#rrggbb`. */
  color: string
  /** Of a product's first picture: what other sites show beside a link to it, a JPEG of 1200 × 630. */
  share?: string
  sources: { type: string; srcset: string }[]
}

export interface LabelValue {
  label: string
  value: string
}
