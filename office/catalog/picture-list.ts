import type { PictureSource } from '../../src/ui/Picture.tsx'
import type { ReadText } from './entry-field.ts'

/** A picture as a product shows it, with the hash that names its original. */
export type ListedPicture = PictureSource & { hash: string }

/** The pictures of a product as the text of a field: two versions can be compared, and kept like any other. */
export const picturesText = (pictures: readonly ListedPicture[]): string => JSON.stringify(pictures)

export const picturesIn = (text: string): ListedPicture[] => JSON.parse(text || '[]') as ListedPicture[]

export function readPictures(text: string): ReadText {
  const pictures = picturesIn(text)
  return pictures.every(({ alt }) => alt.trim())
    ? { value: pictures.map(({ hash, alt }) => ({ hash, alt: alt.trim() })) }
    : { message: 'Please say of each picture what it shows: some customers hear it instead.' }
}

export const showPictures = (text: string): string =>
  picturesIn(text)
    .map(({ alt }, index) => `${index + 1}. ${alt || 'a picture without words'}`)
    .join('\n')

/** The list with one picture at another place. */
export function movePicture<P>(pictures: readonly P[], from: number, to: number): P[] {
  const moved = pictures[from]
  if (moved === undefined || to < 0 || to >= pictures.length) return [...pictures]
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved)
}
