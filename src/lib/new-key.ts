/**
 * A random UUID, under which something that is sent twice counts once. `crypto.randomUUID` is there in secure contexts
 * only, and a shop in a local network may be opened without https.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The 4 says that it is random, the a that it is a UUID like all others.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
