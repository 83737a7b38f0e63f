/** What development offers of the source tree: made by tools/dev/sources.mjs. */
export interface Sources {
  /** Goes with each inline script and style that the policy lets in. */
  nonce: string
  /** A module as it is now. */
  load(url: string): Promise<unknown>
  transformHtml(url: string, html: string): Promise<string>
  /** All styles that a module brings, as elements for the <head>. */
  styles(url: string): Promise<string>
  errorPage(error: unknown): string
}
