import { describe, expect, it } from 'vitest'
import { sampleEmails } from '../../server/dev/sample-emails.ts'
import type { Receipt } from '../../server/flows/build-receipt.ts'
import { receiptPage } from '../../server/http/receipt-page.ts'
import { aShopContact } from '../builders.ts'
import { scriptPayloads } from '../script-payloads.ts'

/** What a browser makes of a document: each element with the names of its attributes, in order, and where links lead. */
function read(html: string) {
  const elements = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')]
  const addresses = elements.flatMap((element) =>
    ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
  )
  return {
    elements: elements.map((element) => [element.tagName, ...element.getAttributeNames()].join(' ')),
    schemes: new Set(addresses.map((address) => new URL(address, 'https://shop.test').protocol)),
  }
}

const emailsWith = (text: string) =>
  sampleEmails(aShopContact(), {
    customerName: text,
    customerEmail: text,
    saunaName: text,
    address: text,
    message: text,
  })

const receiptWith = (text: string) => {
  const receipt: Receipt = {
    number: 1042,
    customer: { name: text, email: text, address: { address: text, city: text, state: text, zipCode: text } },
    orderedOn: text,
    paidOn: text,
    what: text,
    stay: text,
    lines: [{ label: text, cents: 15_000 }],
    taxPpm: 82_500,
    tax: 1_238,
    total: 16_238,
    paid: 16_238,
    refund: 500,
    deposit: { charged: 12_000, refund: 5_000 },
  }
  return receiptPage({ legalName: text, address: text, email: text, phone: text }, receipt)
}

it('is tried with more than 150 texts', () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThan(150)
})

describe('a text that wants to be markup', () => {
  const ordinary = emailsWith('Ada')
  const hostile = scriptPayloads.map((text) => [text, emailsWith(text)] as const)

  it.each(Object.keys(ordinary))('is text in the email %s', (name) => {
    const wanted = read(ordinary[name]?.html ?? '').elements
    expect(wanted.length).toBeGreaterThan(20)
    for (const [text, emails] of hostile) {
      const { elements, schemes } = read(emails[name]?.html ?? '')
      expect([text, elements]).toEqual([text, wanted])
      expect([...schemes].filter((scheme) => !['https:', 'mailto:', 'tel:'].includes(scheme))).toEqual([])
    }
  })

  it('is text in a receipt', () => {
    const wanted = read(receiptWith('Ada')).elements
    expect(wanted.length).toBeGreaterThan(20)
    for (const text of scriptPayloads) {
      const { elements, schemes } = read(receiptWith(text))
      expect([text, elements]).toEqual([text, wanted])
      expect([...schemes]).toEqual(['https:'])
    }
  })
})
