import type fc from 'fast-check'
import type { Shop, Visit } from '../shop.ts'
import type { Model } from './model.ts'

export interface Real {
  shop: Shop
  rentalId: number
  saleId: number
  userIds: [string, string]
  /** Each person's browser: signed in or not. */
  browsers: [Visit, Visit]
  sweep(): Promise<unknown>
}

export type Who = 0 | 1
type Command = fc.AsyncCommand<Model, Real>

/** A person's action, on the shop and on the model. */
export const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({ check, run, toString: () => name })
