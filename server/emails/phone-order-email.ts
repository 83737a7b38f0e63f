import { formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder } from './about-order.ts'
import type { ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

interface Words {
  /** Where the customer reads, accepts, and pays. */
  link: string
  /** The last moment for it, in words. */
  until: string
  /** What a cancellation refunds. */
  policy: string
}

/** The office has made an order for a customer who called: what it is, and where to accept and pay for it. */
export const phoneOrderEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { link, until, policy }: Words,
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} is waiting for your payment`,
    title: 'Here is what we agreed on',
    opening: [
      `Thank you for calling! We have made this order for you, and hold your dates until ${until}.`,
      'Please read it, accept it, and pay by then. You do not need an account or a password.',
    ],
    action: { kind: 'button', label: `Read and pay ${formatUsd(order.quote.totalCost ?? 0)}`, url: link },
    closing: [
      `If your plans change: ${policy}`,
      `If this is not what you wanted, you do not have to do anything: nothing is charged, and the order ends by itself. Questions? Call us: ${shop.company.phone}.`,
    ],
  })
