/** A picture of a product: a JPEG that every browser shows, and the same picture in better formats and several widths. */
export interface Picture {
  uri: string
  alt: string
  width: number
  height: number
  /** Mean color, `#rrggbb`. */
  color: string
  sources: { type: string; srcset: string }[]
}

export interface LabelValue {
  label: string
  value: string
}
