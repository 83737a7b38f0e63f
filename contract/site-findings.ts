import { showLength } from './feet.ts'
import type { Footprint, Site, SiteFinding } from './site-facts.ts'
import { extentOf, spaceFor, spaceOf, TOW_CAR, wayFor } from './site-space.ts'

const HEIGHT_MARGIN = 6

export function findEntrance({ entrance, way }: Site, footprint: Footprint): SiteFinding {
  const about = 'entrance'
  const least = Math.max(footprint.width, TOW_CAR.width)
  const sure = wayFor(footprint, way)
  const unsure = (text: string): SiteFinding => ({ about, result: 'unsure', text })
  if (entrance === null)
    return unsure(`Measure the narrowest part of the way in. ${showLength(sure)} is enough.`)
  if (entrance < least)
    return {
      about,
      result: 'no',
      text: `The narrowest part is ${showLength(entrance)} wide, ${showLength(least - entrance)} too narrow for the sauna and the car.`,
    }
  if (entrance >= sure) return { about, result: 'fits', text: `${showLength(entrance)} is wide enough.` }
  const tight = `${showLength(entrance)} leaves ${showLength(entrance - least)} to spare in all`
  if (way === 'turn')
    return unsure(`${tight}. In a turn, the trailer cuts the corner, so we’ll check it first.`)
  if (way === 'straight') return unsure(`${tight}. We’ll check it first.`)
  return unsure(`${tight}. That may be enough to go straight in, but rarely for a turn.`)
}

export function findSpace(site: Site, footprint: Footprint): SiteFinding {
  const about = 'space'
  const need = spaceFor(footprint)
  const takes = `${showLength(need.long)} × ${showLength(need.short)}`
  const space = spaceOf(site)
  if (space && space.long >= need.long && space.short >= need.short)
    return {
      about,
      result: 'fits',
      text: `With its drawbar and open door, the sauna takes ${takes} of ${showLength(space.long)} × ${showLength(space.short)}.`,
    }
  const known = [site.length, site.width].filter((side) => side !== null)
  const [long, short] = [space?.long ?? need.long, Math.min(need.short, ...known)]
  const missing = [
    long < need.long && `${showLength(need.long - long)} too short`,
    short < need.short && `${showLength(need.short - short)} too narrow`,
  ].filter(Boolean)
  if (missing.length > 0)
    return {
      about,
      result: 'no',
      text: `The space is ${missing.join(' and ')}. With its drawbar and open door, the sauna takes ${takes}.`,
    }
  return {
    about,
    result: 'unsure',
    text: `Measure the level space. With its drawbar and open door, the sauna takes ${takes}.`,
  }
}

export function findFire(site: Site, footprint: Footprint): SiteFinding {
  const about = 'fire'
  const { clearance, body, width } = footprint
  const rule = `${showLength(clearance)} all around the sauna must be clear of houses, fences, trees, and anything else flammable`
  const { fire } = site
  if (fire === null)
    return {
      about,
      result: 'unsure',
      text: `${rule}. Measure from the edge of the space to the nearest one.`,
    }
  if (fire >= clearance)
    return { about, result: 'fits', text: `The nearest flammable thing is ${showLength(fire)} away.` }
  const space = spaceOf(site)
  const need = spaceFor(footprint)
  const spare = space ? Math.min(space.long - need.long, space.short - need.short) : 0
  if (spare > 0 && fire + Math.floor(spare / 2) >= clearance)
    return {
      about,
      result: 'fits',
      text: `In the middle of the space, the sauna stands ${showLength(clearance)} or more from anything flammable.`,
    }
  const { length, across } = extentOf(footprint)
  const canTurn = space !== null && space.long >= across && space.short >= length
  const turned = canTurn ? Math.max(space.long - width, space.short - body) : 0
  const most = space ? fire + Math.max(0, space.long - body, space.short - width, turned) : null
  if (most !== null && most < clearance)
    return { about, result: 'no', text: `${rule}. The nearest is ${showLength(clearance - most)} too close.` }
  return {
    about,
    result: 'unsure',
    text: `${rule}. The space begins ${showLength(fire)} away, so the sauna has to stand farther in. Measure from where its walls will be.`,
  }
}

export function findOverhead({ overhead, height }: Site, { towed, chimney }: Footprint): SiteFinding {
  const about = 'overhead'
  if (overhead === 'open') return { about, result: 'fits', text: 'Nothing is above the way in or the spot.' }
  if (overhead === 'spot') {
    const room =
      height === null
        ? `The chimney ends ${showLength(chimney)} above the ground`
        : height < chimney
          ? `The chimney is ${showLength(chimney - height)} too high for it`
          : `Only ${showLength(height - chimney)} is left above the chimney`
    return {
      about,
      result: 'no',
      text: `${room}. There must be no branches, wires, awning, or roof over it, however high.`,
    }
  }
  const needs = `On the road the sauna is ${showLength(towed)} high`
  if (overhead === 'unknown')
    return { about, result: 'unsure', text: `Look up along the way in and over the spot. ${needs}.` }
  if (height === null)
    return { about, result: 'unsure', text: `${needs}. Measure what hangs lowest, or hold a pole up to it.` }
  if (height < towed)
    return {
      about,
      result: 'no',
      text: `${needs}, ${showLength(towed - height)} too high for what hangs over the way in.`,
    }
  if (height < towed + HEIGHT_MARGIN)
    return {
      about,
      result: 'unsure',
      text: `${needs}, which leaves ${showLength(height - towed)}. We’ll check it first.`,
    }
  return { about, result: 'fits', text: `${needs} and passes below ${showLength(height)}.` }
}

export const slopeFindings: Record<Site['slope'], Omit<SiteFinding, 'about'>> = {
  level: { result: 'fits', text: 'The space is level.' },
  slight: { result: 'fits', text: 'We level it with blocks and the jack.' },
  steep: {
    result: 'no',
    text: 'More than 3 inches in 10 feet cannot be leveled, and a sauna that leans may roll.',
  },
  unknown: {
    result: 'unsure',
    text: 'Lay a bottle on its side on the ground: if it rolls off by itself, measure the slope.',
  },
}

export const groundFindings: Record<Site['ground'], Omit<SiteFinding, 'about'>> = {
  firm: { result: 'fits', text: 'The ground is firm.' },
  soft: { result: 'no', text: 'The wheels and the jack sink into soft ground, and they slip on ice.' },
  unknown: {
    result: 'unsure',
    text: 'Gravel, pavement, and dry, short grass hold it up; soft ground does not.',
  },
}
