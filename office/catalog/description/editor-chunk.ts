import type { DescriptionEditor } from './DescriptionEditor.tsx'

/** Loads the editor; rejects where it cannot be loaded, and tries again the next time. */
export const loadEditor = (): Promise<typeof DescriptionEditor> =>
  import('./DescriptionEditor.tsx').then((chunk) => chunk.DescriptionEditor)
