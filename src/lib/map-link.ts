interface Point {
  latitude: number
  longitude: number
}

/**
 * An address that opens the map app of the visitor's device at a point. Android understands `geo:`, Apple's devices have
 * an address of their own, and all others, or no user agent, get a map in the browser.
 */
export function mapLink({ latitude, longitude }: Point, label: string, userAgent = ''): string {
  const point = `${latitude},${longitude}`
  if (/Android/i.test(userAgent)) return `geo:${point}?q=${point}(${encodeURIComponent(label)})`
  if (/iPhone|iPad|Macintosh/i.test(userAgent))
    return `https://maps.apple.com/?ll=${point}&q=${encodeURIComponent(label)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

/** The same for an address in words, which the map app looks up. */
export function addressLink(address: string, userAgent = ''): string {
  const query = encodeURIComponent(address)
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.openstreetmap.org/search?query=${query}`
}
