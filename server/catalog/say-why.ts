import { limits } from './picture-recipe.ts'

/** @throws an Error that completes "the picture …", instead of what the decoder says */
export function sayWhy(error: unknown): never {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
  throw new Error(isTooLarge ? `has more than ${limits.maxPixels / 1e6} million pixels` : 'is broken', {
    cause: error,
  })
}
