import { wallOf } from './imports.ts'
import { walls } from './rooms.ts'

/** What a row of the table says in its first four columns; the fifth is for people. */
interface Row {
  room: string
  /** The rooms of what lies at the places that the row names. */
  rooms: (string | undefined)[]
  values: string[]
  types: string[]
}

const names = walls.map(({ room }) => room)

/** What "Who may import whom" of ARCHITECTURE.md says. */
export function readImportTable(page: string): Row[] {
  const [, section = ''] = page.split('\n## Who may import whom\n')
  const [ours = ''] = section.split('\n## ')
  // After the heads and the line below them.
  return [...ours.matchAll(/^\| (.*) \|$/gm)].slice(2).map(([, row = '']) => {
    const [room = '', where = '', values = '', types = ''] = row.split('|').map((cell) => cell.trim())
    const rooms = [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => wallOf(exampleOf(place))?.room)
    return { room, rooms: [...new Set(rooms)], values: listOf(values), types: listOf(types) }
  })
}

/** What it has to say. */
export const importTable = (): Row[] =>
  walls.map(({ room, may }) => ({
    room,
    rooms: [room],
    values: names.filter((other) => may[other] === 'value'),
    types: names.filter((other) => may[other] === 'type'),
  }))

/** Rooms that may import one that comes after them, or that does not exist. */
export const findImportsDown = (): string[] =>
  walls.flatMap(({ room, may }, at) =>
    Object.keys(may)
      .filter((other) => !names.slice(0, at).includes(other))
      .map((other) => `${room} → ${other}`),
  )

/** `server/http/` → `server/http/example.ts`, `src/*.ts` → `src/example.ts`. */
const exampleOf = (place: string) => place.replace(/\/$/, '/example.ts').replace('*', 'example')

const listOf = (cell: string) => (cell === '' ? [] : cell.split(', '))
