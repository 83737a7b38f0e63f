type Color = readonly number[]

/** Of two opaque colors (red, green, blue; 0 to 255), as WCAG 2 counts: 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function brightness(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const level = part / 255
    return level <= 0.040_45 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
