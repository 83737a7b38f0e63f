/** Bytes → `840 KB` or `2.4 MB`, as a phone's settings tell them. */
export const showSize = (bytes: number): string =>
  bytes < 999_500 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
