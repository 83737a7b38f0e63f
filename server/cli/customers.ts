import { dataSources } from '../repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../repositories/personal-data/personal-data.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'

/** The person with the given address, and access to what the shop knows about them. */
async function find({ args, openDatabase }: CommandCall) {
  const [typed, ...rest] = args
  const checked = emailRule(typed ?? '')
  if (rest.length > 0 || !('value' in checked)) throw new UsageError('Give one email address.')
  const { db, tx, version } = await openDatabase()
  const personal = createPersonalData({ db, tx, version, sources: dataSources })
  return { email: checked.value, personal, person: await personal.findByEmail(checked.value) }
}

/** How many of each kind there are, without the zeros: `{ orders: 2, messages: 1 }`. */
function countOf(known: Record<string, unknown>): Record<string, number> {
  const sizes = Object.entries(known).map(([name, part]): [string, number] => [
    name,
    Array.isArray(part) ? part.length : Number(part !== undefined),
  ])
  return Object.fromEntries(sizes.filter(([, size]) => size > 0))
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name.replaceAll('_', ' ')}: ${count}`)
    .join(', ')

const nothing = (email: string) => ({
  ok: false,
  lines: [`The shop knows nothing about ${email}.`],
  data: { email, known: {} },
})

export const exportCustomerCommand: Command = {
  usage: '<email> [--json]',
  summary: 'Print everything the shop knows about a person, to give them on request',
  details: ['', 'Customers can download the same data from their profile.'],
  async run(call) {
    const { email, personal, person } = await find(call)
    const known = await personal.exportData(person)
    if (Object.keys(countOf(known)).length === 0) return nothing(email)
    return { ok: true, lines: [JSON.stringify(known, null, 2)], data: { email, known } }
  },
}

export const deleteCustomerCommand: Command = {
  usage: '<email> [--despite-orders] [--json]',
  summary: 'Delete a person’s account, messages, and emails, and anonymize their orders',
  details: [
    '',
    'Orders stay in the books, anonymized. While one is under way, or its deposit is not settled, nothing is deleted.',
    'This cannot reach what has left the shop: sent emails, backups, and the payment provider’s own records.',
    '',
    '  --despite-orders  delete even if an order is under way; you can no longer contact its customer',
  ],
  options: { 'despite-orders': { type: 'boolean' } },
  async run(call) {
    const { email, personal, person } = await find(call)
    const counts = countOf(await personal.exportData(person))
    if (Object.keys(counts).length === 0) return nothing(email)
    const blocker = call.options['despite-orders'] === true ? null : await personal.findErasureBlocker(person)
    if (blocker) {
      const lines = ['Nothing was deleted (see --help). The customer would be told:', blocker]
      return { ok: false, lines, data: { email, deleted: false, blocker } }
    }
    await personal.eraseData(person)
    return {
      ok: true,
      lines: [`Deleted everything about ${email} from the database (${inWords(counts)}).`],
      data: { email, deleted: true, at: call.now().toISOString(), counts },
    }
  },
}
