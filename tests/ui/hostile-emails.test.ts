import { describe, expect, it } from 'vitest'
import { sampleEmails } from '../../server/dev/sample-emails.ts'
import { aShopContact } from '../builders.ts'
import { sampleWords } from '../emails/sample-words.ts'
import { scriptPayloads } from '../script-payloads.ts'
import { hiddenFrom, markupFrom, parsed, type Say } from './only-text.ts'

const emailsWith = (say: Say) => sampleEmails(aShopContact(), sampleWords(say))

it('is tried with more than 150 texts', () => {
  expect(new Set(scriptPayloads).size).toBeGreaterThan(150)
})

describe('a text that wants to be markup, in an email,', () => {
  const made = new Map<string, ReturnType<typeof emailsWith>>()
  /** Each text is written into all emails at once. */
  function emailsOf(text: string) {
    const emails = made.get(text) ?? emailsWith(() => text)
    made.set(text, emails)
    return emails
  }

  it('is shown in some of them, whatever it is about', async () => {
    const all = (say: Say) => Object.values(emailsWith(say)).map(({ html }) => html)
    expect(await hiddenFrom((say) => parsed(all(say).join('')))).toEqual([])
  })

  it.each(Object.keys(emailsOf('Ada')))('is text in %s', async (name) => {
    expect(await markupFrom((say) => parsed(emailsOf(say())[name]?.html ?? ''))).toBeNull()
  })
})
