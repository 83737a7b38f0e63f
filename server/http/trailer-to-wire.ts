import type { Trailer } from '../../contract/tow-check.ts'

/** What a sauna asks of the car, for an answer that leaves it out where nobody has said it. */
export const trailerToWire = (trailer: Trailer | null) =>
  trailer && {
    trailer: {
      gross_lb: trailer.grossLb,
      tongue_lb: trailer.tongueLb,
      ball: trailer.ball,
      plug: trailer.plug,
      brakes: trailer.brakes,
    },
  }
