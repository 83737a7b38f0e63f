import type { PictureSource } from '../../src/ui/Picture.tsx'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A picture that needs no server. */
export const aPicture = (name: string): PictureSource => ({
  uri: `${dot}#${name}`,
  alt: name,
  width: 400,
  height: 300,
  color: '#806040',
  sources: [],
})

export const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => aPicture(`picture ${at + 1}`))
