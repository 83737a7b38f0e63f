const PRIME = 0x01000193
const FIRST_OFFSET = 0x811c9dc5
const SECOND_OFFSET = 0x9e3779b9

/**
 * A short name for a text: 14 characters of [0-9a-z], always the same for the same text, and almost certainly different
 * for a different one. Two FNV-1a hashes of 32 bits. It guards against mistakes, not against forgery.
 */
export const fingerprint = (text: string): string => fnv1a(text, FIRST_OFFSET) + fnv1a(text, SECOND_OFFSET)

function fnv1a(text: string, offset: number): string {
  let hash = offset
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), PRIME)
    hash = Math.imul(hash ^ (unit >>> 8), PRIME)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}
