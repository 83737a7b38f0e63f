import { type NotePart, orderMark, partsOfNote } from '../../../contract/report-note.ts'

interface Noted {
  /** The number of the order that the report was found with. */
  order: number
  note: string
}

/** How it can be looked for in notes, with `like`. */
export const markPattern = (number: number) => `%${orderMark(number)}%`

const textOf = (parts: NotePart[]) => parts.map(({ text }) => text).join('\n')

/** What a note says about one order, and about no other customer's. */
export const noteAbout = (number: number, { order, note }: Noted): string =>
  textOf(partsOfNote(note, order).filter((part) => part.order === number))

/** What is left of a note once all about these orders is deleted. */
export const noteWithout = (numbers: readonly number[], { order, note }: Noted): string =>
  textOf(partsOfNote(note, order).filter((part) => !numbers.includes(part.order)))
