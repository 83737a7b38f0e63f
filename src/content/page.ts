/** A link at the foot of a page to a path in this shop. */
export interface FurtherLink {
  to: string
  text: string
}

/** What importing a Markdown file from this folder gives; `tools/vite-markdown.mjs` builds it. */
export interface TextPage {
  /** The title of the document and of search results. */
  title: string
  heading: string
  description: string
  /** One paragraph under the heading. */
  intro?: string
  /** The day a policy takes effect, `yyyy-MM-dd`. */
  effective?: string
  /** Name of the picture beside the heading. */
  picture?: string
  more?: FurtherLink[]
  /** The level-two headings, in order. */
  toc: { id: string; text: string }[]
  /** May contain slots such as `{{company.email}}`, which `fillSlots` fills. What a phone shows later is marked. */
  html: string
}
