import { showPrice } from '../lib/money.ts'
import type { PageName } from '../../contract/pages.ts'
import type { Head, ShareImage } from '../../contract/rendered.ts'
import type { Product } from '../features/product/product.store.ts'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'
import type { Match } from './route.ts'

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const shorten = (text: string, length = 155) =>
  text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))}…`

/** A catalog that was imported by an earlier version has no picture for this purpose, and shows the product's own. */
const shareImageOf = (
  path: string | undefined,
  { uri, alt, width, height }: { uri: string; alt: string; width: number; height: number },
): ShareImage => (path ? { path, alt, width: 1200, height: 630 } : { path: uri, alt, width, height })

/** AggregateRating and Review as schema.org defines them; nothing where nobody has said anything. */
const reviewsJson = (reviews: Product['reviews']) =>
  reviews && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: reviews.average,
      reviewCount: reviews.count,
    },
    review: reviews.newest.map(({ stars, text, name, day }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      author: { '@type': 'Person', name: name ?? 'A customer' },
      datePublished: day,
      reviewBody: text,
    })),
  }

/** Product and Offer as schema.org defines them: a sale has its price and stock, a rental its price per night. */
function productHead({ product }: Stores): Head {
  const shown = product.data.value
  if (!shown) return { description: 'This sauna could not be loaded.', isPrivate: true }
  const isSale = shown.catalogType === 'sale'
  const { cost, costFrom = cost } = shown
  const amount = (costFrom / 100).toFixed(2)
  const price = `${shown.costFrom ? 'from ' : ''}${showPrice(costFrom)}${isSale ? '' : ' a night'}`
  const inPlace = shown.settlement ? ` in ${shown.settlement.name}` : ''
  const [image] = shown.images
  return {
    description: shorten(
      `${isSale ? 'For sale' : `For rent${inPlace}`}, ${price}. ${plainText(shown.descriptionRaw)}`,
    ),
    canonical: paths.product(shown.id),
    ...(image && { image: shareImageOf(shown.shareImage, image) }),
    jsonLd: (origin) => ({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: shown.title,
      description: plainText(shown.descriptionRaw),
      image: shown.images.map(({ uri }) => origin + uri),
      sku: String(shown.id),
      brand: { '@type': 'Brand', name: 'Heat and Chill' },
      ...reviewsJson(shown.reviews),
      offers: {
        '@type': 'Offer',
        url: origin + paths.product(shown.id),
        priceCurrency: 'USD',
        price: amount,
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
                [shown.costFrom ? 'minPrice' : 'price']: amount,
                priceCurrency: 'USD',
                unitCode: 'DAY',
              },
            }),
      },
    }),
  }
}

const heads: Partial<Record<PageName, (stores: Stores, match: Match) => Head>> = {
  main: () => ({
    description:
      'Finnish-style saunas built into car trailers: pick one up or have it delivered within 50 miles, with firewood and a step-by-step guide.',
    canonical: paths.main(),
  }),
  sales: ({ catalog }) => ({
    description: 'Mobile wood-fired saunas for sale, built into street-legal car trailers.',
    canonical: paths.sales({ page: catalog.data.value?.currentPage }),
  }),
  rentalStart: () => ({
    description: 'Choose a location and rent a mobile wood-fired sauna for a weekend or longer.',
    canonical: paths.rental(),
  }),
  rental: ({ settlements, catalog }, { params }) => {
    const place = settlements.data.value?.items.find(({ id }) => String(id) === params.settlementId)
    return {
      description: `Mobile wood-fired saunas for rent${place ? ` in ${place.name}` : ''}: pickup, or delivery within 50 miles.`,
      canonical: paths.rental(params.settlementId, { page: catalog.data.value?.currentPage }),
    }
  },
  search: ({ search }) => ({
    description:
      'Find a mobile wood-fired sauna by date, place, and number of people, with pickup or delivery to you.',
    canonical: paths.search(),
    isPrivate: Object.keys(search.query.value).length > 0,
  }),
  product: productHead,
  franchise: () => ({
    description:
      'Be your own boss: a mobile wood-fired sauna at one of three levels of ownership, with a rental share of up to 85% and an investment starting at $2,500.',
    canonical: paths.franchise(),
  }),
  contacts: () => ({
    description:
      'Write to us, call us, or find us on the map. We answer franchise inquiries within 48 hours.',
    canonical: paths.contacts(),
  }),
  install: () => ({
    description:
      'Put Heat and Chill on your home screen: the steps for iPhone, iPad, Mac, Android, and a computer.',
    canonical: paths.install(),
  }),
  login: () => ({
    description: 'Log in to see your bookings and check out.',
    canonical: paths.login(),
  }),
  registration: () => ({
    description: 'Create an account to book a sauna and see your bookings.',
    canonical: paths.registration(),
  }),
}

/** What search engines and other sites read of a page. Pages without a head of their own are not indexed. */
export function headOf(match: Match, stores: Stores): Head {
  const { route } = match
  const head = route.name === 'notFound' ? undefined : heads[route.name]
  if (head) return head(stores, match)
  if (route.description) return { description: route.description(), canonical: route.path }
  return { description: 'This page is private or does not exist.', isPrivate: true }
}
