interface Point {
  latitude: number
  longitude: number
}

/**
 * An address that opens the map of the visitor's device at a spot. Android understands geo:, Apple's devices have an
 * address of their own, and everybody else gets a map in the browser; without a user agent that is the one.
 */
export function mapLink({ latitude, longitude }: Point, label: string, userAgent = ''): string {
  const spot = `${latitude},${longitude}`
  if (/Android/i.test(userAgent)) return `geo:${spot}?q=${spot}(${encodeURIComponent(label)})`
  if (/iPhone|iPad|Macintosh/i.test(userAgent))
    return `https://maps.apple.com/?ll=${spot}&q=${encodeURIComponent(label)}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
