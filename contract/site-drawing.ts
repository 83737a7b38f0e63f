import { showLength } from './feet.ts'
import { checkSite } from './site-check.ts'
import { type Footprint, type Site, type SiteFinding, siteTopics } from './site-facts.ts'
import { layOut, type SiteLayout } from './site-layout.ts'
import { around, box, circle, crossHatch, hatch, lines, type Rect } from './site-shapes.ts'
import { spaceFor, spaceOf } from './site-space.ts'

/** What a part is; the style of a page says how each of them looks. */
export type PartLook = 'clear' | 'space' | 'dashed' | 'car' | 'body' | 'line' | 'solid' | 'no' | 'unsure'

/** A plan from above, to scale: inches, with the way in at the bottom. */
export interface SiteDrawing {
  viewBox: string
  /** Height of the letters, so that they can be read however large the place is. */
  textSize: number
  /** Paths, the lowest first. */
  parts: { look: PartLook; path: string }[]
  texts: { x: number; y: number; text: string; look: 'plain' | 'no' | 'unsure'; isUpright: boolean }[]
  /** What it shows, in words. */
  label: string
}

const POST = 14
const MARGIN = 8
const HATCH_GAP = 10
/** Letters in the width of a drawing: 13 pixels on the narrowest phone. */
const LETTERS = 25

type Result = SiteFinding['result']

/** How far the drawing reaches. */
function boundsOf(
  { walls, space, way, middle, entranceY, car, fence }: SiteLayout,
  site: Site,
  clearance: number,
) {
  const textSize = 18
  const left = Math.min(
    -textSize,
    walls.x - clearance,
    middle - way / 2 - (site.way === 'turn' ? POST * 6 : POST * 2),
  )
  const right = Math.max(
    space.w,
    walls.x + walls.w + clearance,
    middle + way / 2 + POST * 5,
    fence ? fence.x + fence.w + textSize : 0,
  )
  const top = Math.min(0, walls.y - clearance)
  const turn = site.way === 'turn' ? way + POST * 2 : 0
  const bottom = Math.max(entranceY, car.y + car.h) + POST * 2 + turn
  return { left, right, top, bottom }
}

/** The edges of the way in: straight, or from the left. */
function wayPath({ middle, way, car }: SiteLayout, site: Site, bottom: number): string {
  const [left, right] = [middle - way / 2, middle + way / 2]
  if (site.way !== 'turn') return lines([left, car.y, left, bottom], [right, car.y, right, bottom])
  const inner = POST * 2
  const bend = bottom - way - inner
  const end = left - inner
  return `M${left} ${car.y}L${left} ${bend}A${inner} ${inner} 0 0 1 ${end} ${bend + inner}h${-POST * 4}M${right} ${car.y}L${right} ${bend}A${way + inner} ${way + inner} 0 0 1 ${end} ${bottom}h${-POST * 4}`
}

/** A quarter of a circle at the open door, with its leaf. */
function doorPath({ x, y, w, h }: Rect, { door, swing: r }: Footprint): string {
  if (r === 0) return ''
  const middle = { x: x + w / 2 - r / 2, y: y + h / 2 - r / 2 }
  if (door === 'rear') return `M${middle.x} ${y}v${-r}A${r} ${r} 0 0 1 ${middle.x + r} ${y}`
  if (door === 'front') return `M${middle.x} ${y + h}v${r}A${r} ${r} 0 0 0 ${middle.x + r} ${y + h}`
  if (door === 'left') return `M${x} ${middle.y}h${-r}A${r} ${r} 0 0 0 ${x} ${middle.y + r}`
  return `M${x + w} ${middle.y}h${r}A${r} ${r} 0 0 1 ${x + w} ${middle.y + r}`
}

const carPath = ({ x, y, w, h }: Rect): string =>
  around({ x: x + 12, y: y + 12, w: w - 24, h: h - 24 }, 12) +
  box({ x: x + 8, y: y + 8, w: w - 16, h: 66 }) +
  `M${x + 10} ${y + 160}Q${x + w / 2} ${y + 182} ${x + w - 10} ${y + 160}`

const doorWords = { rear: 'at the rear', left: 'on the left', right: 'on the right', front: 'at the front' }

/** The same for people who do not see it. */
function labelOf(site: Site, footprint: Footprint, findings: readonly SiteFinding[]): string {
  const { body, width, drawbar, door, swing, clearance } = footprint
  const space = spaceOf(site) ?? spaceFor(footprint)
  const named = (wanted: Result) =>
    findings.filter(({ result }) => result === wanted).map(({ about }) => siteTopics[about].toLowerCase())
  const sentences = [
    'A plan from above, to scale',
    `The sauna is ${showLength(body)} long and ${showLength(width)} wide, with a drawbar of ${showLength(drawbar)} toward the way in, where the tow car stands`,
    `The door ${doorWords[door]} reaches ${showLength(swing)} when it is open`,
    `${showLength(clearance)} around the sauna has to be clear of anything flammable`,
    `The space ${spaceOf(site) ? 'is' : 'that it takes is'} ${showLength(space.long)} × ${showLength(space.short)}`,
    site.fire !== null && `The nearest flammable thing is ${showLength(site.fire)} from it`,
    site.entrance !== null && `The way in is ${showLength(site.entrance)} wide at its narrowest part`,
    site.way === 'turn' && 'It comes around a turn',
    named('no').length > 0 && `Does not fit: ${named('no').join(', ')}`,
    named('unsure').length > 0 && `Not sure: ${named('unsure').join(', ')}`,
  ]
  return sentences.filter(Boolean).join('. ').replaceAll('\u00A0', ' ').concat('.')
}

export function drawSite(site: Site, footprint: Footprint): SiteDrawing {
  const { findings } = checkSite(site, footprint)
  const resultOf = (about: SiteFinding['about']): Result =>
    findings.find((finding) => finding.about === about)?.result ?? 'fits'
  const layout = layOut(site, footprint)
  const { space, walls, car, middle, entranceY, fence } = layout
  const { left, right, top, bottom } = boundsOf(layout, site, footprint.clearance)
  const textSize = (right - left + MARGIN * 2) / LETTERS
  const parts: SiteDrawing['parts'] = []
  const texts: SiteDrawing['texts'] = []
  const add = (look: PartLook, path: string) => parts.push({ look, path })
  const write = (x: number, y: number, text: string, result: Result = 'fits', isUpright = false) =>
    texts.push({ x, y, text, look: result === 'fits' ? 'plain' : result, isUpright })
  /** Not only by its color: what collides is crossed, what is not sure has lines one way. */
  const mark = (rect: Rect | null, result: Result) => {
    if (rect && result !== 'fits') add(result, (result === 'no' ? crossHatch : hatch)(rect, HATCH_GAP))
  }

  const typed = spaceOf(site)
  add(typed ? 'space' : 'dashed', box(space))
  const size = typed ?? spaceFor(footprint)
  write(
    -textSize * 0.5,
    space.h / 2,
    `${typed ? '' : 'takes '}${showLength(size.long)} × ${showLength(size.short)}`,
    'fits',
    true,
  )

  add('clear', around(walls, footprint.clearance))
  write(middle, walls.y - footprint.clearance + textSize * 1.3, `${showLength(footprint.clearance)} clear`)
  add('dashed', wayPath(layout, site, bottom))
  add('car', carPath(car))
  write(middle, car.y + 125, 'Car')

  const coupler = car.y
  add('body', box(walls))
  add(
    'line',
    lines(
      [walls.x + 10, walls.y + walls.h, middle, coupler],
      [walls.x + walls.w - 10, walls.y + walls.h, middle, coupler],
    ),
  )
  add('line', doorPath(walls, footprint))
  add('line', circle(middle, walls.y + walls.h * 0.7, 7))
  write(middle, walls.y + walls.h * 0.4, 'Sauna')

  if (fence && site.fire !== null) {
    add('line', hatch(fence, HATCH_GAP * 1.4))
    const isMarked = layout.tooNear !== null && resultOf('fire') !== 'fits'
    // Beside it, or above it where the side is crossed.
    const [x, y] = isMarked
      ? [fence.x + fence.w / 2, fence.y - textSize / 2]
      : [fence.x + fence.w + textSize, fence.y + fence.h / 2]
    write(x, y, `flammable, ${showLength(site.fire)}`, resultOf('fire'), !isMarked)
  }
  mark(layout.tooNear, resultOf('fire'))
  mark(layout.tooLong, 'no')
  mark(layout.tooWide, 'no')
  if (layout.tooLong)
    write(
      walls.x + walls.w + textSize * 2.6,
      layout.tooLong.y + layout.tooLong.h / 2 + textSize / 3,
      showLength(layout.tooLong.h),
      'no',
    )

  if (site.entrance !== null) {
    const half = Math.min(site.entrance / 2, (right - left) / 2 - POST * 2)
    for (const x of [middle - half - POST, middle + half])
      add('solid', box({ x, y: entranceY, w: POST, h: POST }))
    const over = Math.max(POST, layout.way / 2 - half)
    for (const x of [middle - half - over, middle + half])
      mark({ x, y: entranceY - POST, w: over, h: POST * 3 }, resultOf('entrance'))
    write(
      middle + half + POST + textSize * 2.4,
      entranceY + POST * 3.2,
      showLength(site.entrance),
      resultOf('entrance'),
    )
  }
  if (site.overhead === 'spot')
    mark({ x: walls.x - POST, y: walls.y + walls.h * 0.7 - POST, w: walls.w + POST * 2, h: POST * 2 }, 'no')
  if (site.overhead === 'way')
    mark(
      { x: middle - layout.way / 2, y: entranceY - POST * 3, w: layout.way, h: POST },
      resultOf('overhead'),
    )

  return {
    viewBox: [left - MARGIN, top - MARGIN, right - left + MARGIN * 2, bottom - top + MARGIN * 2]
      .map((value) => Math.round(value))
      .join(' '),
    textSize: Math.round(textSize * 10) / 10,
    parts,
    texts,
    label: labelOf(site, footprint, findings),
  }
}
