import { type Color, dark, light } from './palette.ts'

interface Paint {
  on?: Color
  ink?: Color
  edge?: Color
}

const properties = { on: 'background-color', ink: 'color', edge: 'border-color' } as const
const uses = Object.keys(properties) as (keyof Paint)[]

/**
 * The attributes of an element with these colors and styles. Both are in the element, since some programs drop style
 * sheets; the classes are for those that keep them and know the dark.
 * @param css without double quotes
 */
export function paint(colors: Paint, css = ''): string {
  const used = uses.flatMap((use) => {
    const color = colors[use]
    return color ? [{ name: `${use}-${color}`, rule: `${properties[use]}:${light[color]}` }] : []
  })
  const style = [...used.map(({ rule }) => rule), css].filter(Boolean).join(';')
  return `class="${used.map(({ name }) => name).join(' ')}" style="${style}"`
}

const darkRules = Object.entries(dark).flatMap(([color, value]) =>
  uses.map((use) => `.${use}-${color}{${properties[use]}:${value}!important}`),
)

/** A sheet of its own, because Gmail drops a whole sheet for one rule that it does not know. */
export const darkSheet = `@media (prefers-color-scheme:dark){${darkRules.join('')}}`
