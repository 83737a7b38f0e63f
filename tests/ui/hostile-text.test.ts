import { describe, expect, it } from 'vitest'
import { sampleEmails } from '../../server/dev/sample-emails.ts'
import type { Receipt } from '../../server/flows/build-receipt.ts'
import { receiptPage } from '../../server/http/receipt-page.ts'
import { aShopContact } from '../builders.ts'
import { scriptPayloads } from '../script-payloads.ts'

/** What a browser makes of a document: each element with the names of its attributes, in order. */
function elementsOf(html: string): string[] {
  const read = new DOMParser().parseFromString(html, 'text/html')
  return [...read.querySelectorAll('*')].map((element) =>
    [element.tagName, ...element.getAttributeNames()].join(' '),
  )
}

/** Where its links lead, and what it loads. */
const schemesOf = (html: string) => {
  const read = new DOMParser().parseFromString(html, 'text/html')
  const addresses = [...read.querySelectorAll('[href],[src],[action]')].flatMap((element) =>
    ['href', 'src', 'action'].map((name) => element.getAttribute(name)),
  )
  return new Set(
    addresses
      .filter((address) => address !== null)
      .map((address) => new URL(address, 'https://shop.test').protocol),
  )
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
  }
  return receiptPage({ legalName: text, address: text, email: text, phone: text }, receipt)
}

it('is tried with more than 150 texts', () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThan(150)
})

describe('a text that wants to be markup', () => {
  it.each(Object.keys(emailsWith('Ada')))('is text in the email %s', (name) => {
    const wanted = elementsOf(emailsWith('Ada')[name]?.html ?? '')
    expect(wanted.length).toBeGreaterThan(20)
    for (const text of scriptPayloads) {
      const html = emailsWith(text)[name]?.html ?? ''
      expect([text, elementsOf(html)]).toEqual([text, wanted])
      expect(
        [...schemesOf(html)].filter((scheme) => !['https:', 'mailto:', 'tel:'].includes(scheme)),
      ).toEqual([])
    }
  })

  it('is text in a receipt', () => {
    const wanted = elementsOf(receiptWith('Ada'))
    expect(wanted.length).toBeGreaterThan(20)
    for (const text of scriptPayloads) {
      const html = receiptWith(text)
      expect([text, elementsOf(html)]).toEqual([text, wanted])
      expect([...schemesOf(html)]).toEqual(['https:'])
    }
  })
})
