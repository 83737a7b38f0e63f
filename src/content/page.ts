/** A link at the foot of a page to a path in this shop. */
export interface PageLink {
  to: string
  text: string
}

/** What importing a Markdown file from this folder gives; `tools/vite-markdown.mjs` builds it. */
export interface Page {
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
  more?: PageLink[]
  /** The level-two headings, in order. */
  toc: { id: string; text: string }[]
  /** May contain slots such as `{{company.email}}`, which `fillSlots` fills. */
  html: string
}
