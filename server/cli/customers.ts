import { dataSources } from '../repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../repositories/personal-data/personal-data.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'

/** The person whose address was typed, and the way to what the shop knows of him. */
async function find({ args, openDatabase }: CommandCall) {
  const [typed, ...rest] = args
  const checked = emailRule(typed ?? '')
  if (rest.length > 0 || !('value' in checked)) throw new UsageError('Name one email address.')
  const { db, tx } = await openDatabase()
  const personal = createPersonalData({ db, tx, sources: dataSources })
  return { email: checked.value, personal, person: await personal.findByEmail(checked.value) }
}

/** `2 orders, 1 message`: how much of each there is, without what there is none of. */
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
  lines: [`The shop knows nothing of ${email}.`],
  data: { email, known: {} },
})

export const exportCustomerCommand: Command = {
  usage: '<email> [--json]',
  summary: 'Print everything the shop knows of a person, to be handed over on request',
  details: ['', 'Customers can download the same from their profile.'],
  async run(call) {
    const { email, personal, person } = await find(call)
    const known = await personal.exportData(person)
    if (Object.keys(countOf(known)).length === 0) return nothing(email)
    return { ok: true, lines: [JSON.stringify(known, null, 2)], data: { email, known } }
  },
}

export const deleteCustomerCommand: Command = {
  usage: '<email> [--despite-orders] [--json]',
  summary: 'Delete a person’s account, messages and mail, and take the person out of the orders',
  details: [
    '',
    'Orders stay in the books without the person. While one of them is under way the account stays too.',
    'What has left the shop is not reached from here: sent mail, backups, and the payment provider’s own records.',
    '',
    '  --despite-orders  also when an order is under way: nobody can be told about it any more',
  ],
  options: { 'despite-orders': { type: 'boolean' } },
  async run(call) {
    const { email, personal, person } = await find(call)
    const counts = countOf(await personal.exportData(person))
    if (Object.keys(counts).length === 0) return nothing(email)
    const obstacle = call.options['despite-orders'] === true ? null : await personal.findObstacle(person)
    if (obstacle) {
      const hint = 'Nothing was deleted. An order is still under way (see --help).'
      return { ok: false, lines: [hint], data: { email, deleted: false, obstacle } }
    }
    await personal.eraseData(person)
    return {
      ok: true,
      lines: [`Nothing in the database names ${email} any more (${inWords(counts)}).`],
      data: { email, deleted: true, at: call.now().toISOString(), counts },
    }
  },
}
