import type { Shape } from '../../contract/endpoint.ts'
import type { showAlternatives } from '../../contract/checkout.ts'
import type { Alternatives } from '../flows/alternatives.ts'

export const alternativesToWire = ({
  chosen: { product, request },
  hold,
  stays,
  saunas,
}: Alternatives): Shape<typeof showAlternatives>['reply'] => ({
  product_id: product.id,
  sauna_name: product.title,
  image: product.image,
  type_form: product.kind,
  day_receipt: product.kind === 'rental' ? (request.stay?.from ?? null) : null,
  day_return: product.kind === 'rental' ? (request.stay?.to ?? null) : null,
  delivery_method: request.method,
  location: product.settlement?.name ?? null,
  held_until: hold?.until.toISOString() ?? null,
  is_yours: hold?.isYours ?? false,
  time_zone: product.terms.timeZone,
  dates: stays.map(({ stay, totalCost }) => ({
    date_from: stay.from,
    date_to: stay.to,
    total_cost: totalCost,
  })),
  saunas: saunas.map(({ product: other, miles, totalCost }) => ({
    product_id: other.id,
    sauna_name: other.title,
    image: other.image,
    location: other.settlement?.name ?? null,
    miles,
    total_cost: totalCost,
  })),
})
