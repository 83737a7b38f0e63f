/**
 * The note of a report may have parts about other orders: what was added with a later one goes below, and its first line
 * says so. A part goes on until the next mark.
 */
export const orderMark = (order: number) => `Order #${order}:`

export interface NotePart {
  order: number
  text: string
}

/** @param own the order that the report was found with, to which all belongs that has no mark */
export const partsOfNote = (note: string, own: number): NotePart[] =>
  note
    .split(/^(?=Order #\d+:)/m)
    .map((text) => ({ order: Number(/^Order #(\d+):/.exec(text)?.[1] ?? own), text: text.trim() }))
    .filter(({ text }) => text !== '')
