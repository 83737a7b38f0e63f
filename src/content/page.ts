/** A link at the foot of a page, to a path of this shop. */
export interface PageLink {
  to: string
  text: string
}

/** What a Markdown file of this folder becomes when it is imported; `tools/vite-markdown.mjs` makes it. */
export interface Page {
  /** Of the document and of search results. */
  title: string
  heading: string
  description: string
  /** One paragraph under the heading. */
  intro?: string
  /** The day from which a policy holds, `yyyy-MM-dd`. */
  effective?: string
  /** Name of a picture beside the heading. */
  picture?: string
  more?: PageLink[]
  /** The headings of level two, in their order. */
  toc: { id: string; text: string }[]
  /** May hold slots such as `{{company.email}}`, to be filled by `fillSlots`. */
  html: string
}
