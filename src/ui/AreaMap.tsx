import { useLayoutEffect, useRef, useState } from 'react'
import styles from './AreaMap.module.css'
import shapes from './land-shapes.json'
import type { Point } from './leaflet.ts'
import { placeLabels } from './map-labels.ts'
import { type Circle, fitFrame, frameOf, milesToUnits, project } from './map-projection.ts'
import { pinPath } from './MapPlaceholder.tsx'

export interface MapPlace extends Circle {
  id: number
  name: string
  isClosed: boolean
}

interface AreaMapProps {
  /** What the map shows, in words. */
  label: string
  /** Each with a dot, its name where there is room, and a circle of its radius. */
  places?: readonly MapPlace[] | undefined
  pin?: Point | undefined
  /** The whole country and whatever place is outside of it, or the region around a point. */
  around: Point | 'country'
}

interface Size {
  width: number
  height: number
  fontSize: number
}

const noPlaces: readonly MapPlace[] = []
/** From the middle of a region to its nearest edge. */
const regionMiles = 170
/** Its four corners in degrees; the country is drawn with a margin. */
const country: Circle[] = [
  { latitude: 48.5, longitude: -124.2, radiusMiles: 60 },
  { latitude: 25.6, longitude: -80.5, radiusMiles: 60 },
  { latitude: 44.9, longitude: -67.4, radiusMiles: 60 },
]
const states = Object.entries(shapes.states).map(([code, at]) => {
  const [x = 0, y = 0] = at.split(' ').map(Number)
  return { code, x, y }
})

/**
 * A map of the shop's own that needs no server: coasts, lakes, rivers, highways, and borders as SVG, and circles true to scale.
 * It fills its parent and is drawn in pixels, so that dots and names are as large on a phone as on a desk.
 */
export function AreaMap({ label, places = noPlaces, pin, around }: AreaMapProps) {
  const root = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const svg = root.current
    if (!svg) return undefined
    const measure = () => {
      const { width, height } = svg.getBoundingClientRect()
      if (width && height)
        setSize({ width, height, fontSize: Number.parseFloat(getComputedStyle(svg).fontSize) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  return (
    <svg ref={root} className={styles.area} role="img" aria-label={label} focusable="false">
      {size && <Drawing size={size} places={places} pin={pin} around={around} />}
    </svg>
  )
}

function Drawing({
  size: { width, height, fontSize },
  places,
  pin,
  around,
}: Omit<AreaMapProps, 'label'> & { size: Size; places: readonly MapPlace[] }) {
  const isCountry = around === 'country'
  const frame = frameOf(isCountry ? [...country, ...places] : [{ ...around, radiusMiles: regionMiles }])
  const { scale, left, top } = fitFrame(frame, width, height)
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x * scale + left, y: y * scale + top })
  // Places that are open go first to where there is room for their names, and lie on top.
  const ordered = places.toSorted((a, b) => Number(a.isClosed) - Number(b.isClosed))
  const dots = ordered.map((place) => {
    const { x, y } = at(project(place))
    const radius = milesToUnits(place.radiusMiles, place.latitude) * scale
    return { id: place.id, isClosed: place.isClosed, name: townOf(place.name), x, y, radius }
  })
  const labels = placeLabels(dots, { width, height, fontSize, gap: 11 })
  const tip = pin && at(project(pin))
  return (
    <>
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        <path data-part="land" d={shapes.land} />
        <path data-part="state-border" d={shapes.stateBorders} />
        <path data-part="national-border" d={shapes.nationalBorders} />
        <path data-part="river" d={shapes.rivers} />
        <path data-part="lake" d={shapes.lakes} />
        <path data-part="road" d={shapes.roads} />
      </g>
      {!isCountry &&
        states.map((state) => {
          const { x, y } = at(state)
          const isCrowded = [...dots, ...(tip ? [tip] : [])].some(
            (dot) => Math.abs(dot.x - x) < 7 * fontSize && Math.abs(dot.y - y) < 2 * fontSize,
          )
          return (
            <text key={state.code} data-part="state" x={x} y={isCrowded ? y + 4 * fontSize : y}>
              {state.code}
            </text>
          )
        })}
      {dots.toReversed().map(({ id, isClosed, x, y, radius }) => (
        <circle key={id} data-part="reach" data-closed={isClosed || undefined} cx={x} cy={y} r={radius} />
      ))}
      {dots.toReversed().map(({ id, isClosed, x, y }) => (
        <circle key={id} data-part="place" data-closed={isClosed || undefined} cx={x} cy={y} r={5} />
      ))}
      {tip && (
        <path
          data-part="pin"
          d={pinPath}
          transform={`translate(${tip.x - 13.5} ${tip.y - 34.5}) scale(0.75)`}
        />
      )}
      {dots.map(({ id, name }, index) => {
        const text = labels[index]
        return (
          text && (
            <text key={id} data-part="name" x={text.x} y={text.y} textAnchor={text.anchor}>
              {name}
            </text>
          )
        )
      })}
    </>
  )
}

/** The map shows the state. */
const townOf = (name: string) => name.replace(/,.*/, '')
