import { showMoney } from '../lib/money.ts'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'

/** What stands in a page's <head>. Addresses are paths; the server makes them absolute. */
export interface Head {
  title: string
  description: string
  canonical?: string
  /** Shown by other sites beside a link; the brand's own picture unless told. */
  image?: string
  /** Search engines shall not keep this page. */
  isPrivate?: boolean
  /** schema.org data; addresses in it are absolute already where they matter. */
  jsonLd?: (origin: string) => object
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const shorten = (text: string, length = 155) =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))}…`

/** Product and Offer as schema.org wants them: a sale names its price and stock, a rental its price for a night. */
export function productHead({ product }: Stores): Head {
  const shown = product.data.value
  if (!shown) return { title: 'Sauna', description: 'This sauna could not be shown.', isPrivate: true }
  const isSale = shown.catalogType === 'sale'
  const price = `${showMoney(shown.cost)}${isSale ? '' : ' a night'}`
  const place = shown.settlement ? ` in ${shown.settlement.name}` : ''
  const [image] = shown.images
  return {
    title: shown.title,
    description: shorten(
      `${isSale ? 'For sale' : `For rent${place}`}, ${price}. ${plainText(shown.descriptionRaw)}`,
    ),
    canonical: paths.product(shown.id),
    image: image?.uri,
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: shown.title,
      description: plainText(shown.descriptionRaw),
      image: shown.images.map(({ uri }) => origin + uri),
      sku: String(shown.id),
      brand: { '@type': 'Brand', name: 'Heat and Chill' },
      offers: {
        '@type': 'Offer',
        url: origin + paths.product(shown.id),
        priceCurrency: 'USD',
        price: (shown.cost / 100).toFixed(2),
        businessFunction: isSale
          ? 'http://purl.org/goodrelations/v1#Sell'
          : 'http://purl.org/goodrelations/v1#LeaseOut',
        availability:
          isSale && !shown.inStock ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
        ...(isSale
          ? {}
          : {
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                price: (shown.cost / 100).toFixed(2),
                priceCurrency: 'USD',
                unitCode: 'DAY',
              },
            }),
      },
    }),
  }
}

/** The title of the window and of the page, the same on the server and after each navigation. */
export const fullTitle = ({ title }: Head) => `${title} | Heat and Chill`
