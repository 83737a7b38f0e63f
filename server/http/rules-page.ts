import { escapeHtml } from '../domain/html.ts'
import { formatDay } from '../domain/day.ts'
import { paragraphsOf, type RentalRules, type RulesSignature } from '../domain/rental-rules.ts'
import { formatTimeIn, todayIn } from '../domain/time-zone.ts'
import { type BackLink, backLink } from './back-link.ts'
import { plainDocument } from './plain-document.ts'
import type { Seller } from './receipt-page.ts'

/** Under a text: who signed it, for which order, and when in that zone. */
export interface SignedOrder {
  number: number
  timeZone: string
  signature: RulesSignature
}

/** `11/21/2026, 2:05 PM PST` */
export const formatSigned = ({ at }: Pick<RulesSignature, 'at'>, timeZone: string): string =>
  `${formatDay(todayIn(timeZone, at))}, ${formatTimeIn(timeZone, at)}`

const signedWords = ({ number, timeZone, signature }: SignedOrder): string => `<section class="signed">
<h2>Signed</h2>
<p>${escapeHtml(signature.name)}</p>
<p>${escapeHtml(formatSigned(signature, timeZone))}</p>
<p>For order #${number}. Signed electronically, under this name, by accepting an order with this text beside the button.</p>
</section>`

/** The same as a file for devices whose browser cannot print, such as an installed shop without a menu. */
export const rulesText = (
  { legalName, address }: Seller,
  { version, text }: RentalRules,
  signed: SignedOrder | null,
) =>
  [
    'Rental rules and waiver',
    `${legalName}, ${address}`,
    `Version ${version}`,
    text,
    ...(signed
      ? [
          `Signed: ${signed.signature.name}, ${formatSigned(signed.signature, signed.timeZone)}, for order #${signed.number}`,
        ]
      : []),
  ].join('\n\n')

/** Rules and waiver, word for word, to read, print, or save; with the signature of an order, if there is one. */
export const rulesPage = (
  { legalName, address }: Seller,
  { version, text }: RentalRules,
  signed: SignedOrder | null,
  back: BackLink | null,
): string =>
  plainDocument({
    title: signed ? `Rental rules signed for order #${signed.number}` : 'Rental rules and waiver',
    stylesheet: '/pay/receipt.css',
    main: `${back ? backLink(back) : ''}
<h1>Rental rules and waiver</h1>
<p>${escapeHtml(legalName)}, ${escapeHtml(address)}</p>
<p>Version ${escapeHtml(version)}</p>
<div class="text">
${paragraphsOf(text)
  .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  .join('\n')}
</div>
${signed ? signedWords(signed) : ''}
<p class="screen">To keep this page, print it or save it as a PDF from your browser’s menu, or <a href="?as=text" download>download it as text</a>.</p>`,
  })
