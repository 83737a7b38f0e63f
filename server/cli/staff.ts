import { emailRule } from '../domain/contact-rules.ts'
import { isRole, type Role, roleNames, type Scope } from '../domain/office/role.ts'
import type { ListedMember } from '../repositories/office/member.repo.ts'
import { commandLine } from '../repositories/office/office-log.repo.ts'
import { createOffice } from '../office.ts'
import { type Command, type CommandCall, type Report, UsageError } from './command.ts'

type Office = ReturnType<typeof createOffice>

function emailOf(typed: string | undefined): string {
  const checked = emailRule(typed ?? '')
  if (!('value' in checked)) throw new UsageError('Give one email address.')
  return checked.value
}

const failed = (message: string): Report => ({ ok: false, lines: [message], data: { errors: [message] } })

const listOf = (option: CommandCall['options'][string]): string[] =>
  String(option ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The ids of what was named, by the names that the catalog's files use. */
function idsOf(names: string[], known: { id: number; name: string }[], what: string): number[] {
  return names.map((name) => {
    const found = known.find((one) => one.name === name)
    if (!found)
      throw new UsageError(
        `There is no ${what} "${name}". There are: ${known.map((one) => one.name).join(', ') || 'none'}.`,
      )
    return found.id
  })
}

async function scopeFrom({ members }: Office, { options }: CommandCall): Promise<Scope> {
  const places = listOf(options.settlements)
  const settlements = (await members.listSettlements()).map(({ id, slug }) => ({ id, name: slug }))
  const units = (await members.listUnits()).map(({ id, serial }) => ({ id, name: serial }))
  const isEverywhere = places.length === 0 || places[0] === 'all'
  return {
    isEverywhere,
    settlementIds: isEverywhere ? [] : idsOf(places, settlements, 'settlement'),
    unitIds: idsOf(listOf(options.saunas), units, 'sauna'),
  }
}

function roleFrom({ options }: CommandCall): Role {
  const role = String(options.role ?? '')
  if (!isRole(role)) throw new UsageError('Give --role owner, --role staff, or --role partner.')
  return role
}

const linkLines = (email: string, link: string) => [
  `${email} gets this link by email. It works once, for three days:`,
  link,
]

async function add(office: Office, email: string, call: CommandCall): Promise<Report> {
  const role = roleFrom(call)
  const done = await office.people.invite(commandLine, { email, role, scope: await scopeFrom(office, call) })
  if ('refused' in done) return failed(done.refused.message)
  return { ok: true, lines: linkLines(email, done.link), data: { email, role, link: done.link } }
}

const stateOf = ({ joinedAt, factors }: ListedMember) =>
  joinedAt ? `${factors} second factor${factors === 1 ? '' : 's'}` : 'invited, has not joined'

async function list({ members }: Office): Promise<Report> {
  const everyone = await members.list()
  const data = everyone.map(({ passwordHash: _secret, ...member }) => member)
  return {
    ok: true,
    lines:
      everyone.length === 0
        ? ['Nobody yet. Make the first owner: npm run shop -- staff add you@example.com --role owner']
        : everyone.map((member) =>
            [member.email, roleNames[member.role], stateOf(member)].filter(Boolean).join(', '),
          ),
    data: { members: data },
  }
}

async function idOf({ members }: Office, email: string): Promise<string | null> {
  return (await members.findByEmail(email))?.id ?? null
}

const unknown = (email: string) => failed(`Nobody in the office has the address ${email}.`)

async function remove(office: Office, email: string): Promise<Report> {
  const id = await idOf(office, email)
  if (id === null) return unknown(email)
  const done = await office.people.remove(commandLine, id)
  if ('refused' in done) return failed(done.refused.message)
  return { ok: true, lines: [`${email} was removed and logged out everywhere.`], data: { email } }
}

async function resetSecondFactor(office: Office, email: string): Promise<Report> {
  const id = await idOf(office, email)
  if (id === null) return unknown(email)
  const done = await office.people.resetSecondFactor(commandLine, id)
  if ('refused' in done) return failed(done.refused.message)
  const lines = [
    `The password and all second factors of ${email} are gone, and they are logged out everywhere.`,
    ...linkLines(email, done.link),
  ]
  return { ok: true, lines, data: { email, link: done.link } }
}

export const staffCommand: Command = {
  usage: 'add|remove|reset-second-factor <email>, or list [--json]',
  summary: 'Say who may use the office at /office',
  details: [
    '',
    '  add <email> --role owner|staff|partner   invite someone by a link, which is also printed here',
    '  list                                     who there is',
    '  remove <email>                           remove someone and log them out everywhere',
    '  reset-second-factor <email>              for someone who lost their phone: they join again by a new link',
    '',
    '  --settlements <slug>,<slug>  where staff work; by default everywhere',
    '  --saunas <serial>,<serial>   what a partner owns',
  ],
  options: {
    role: { type: 'string' },
    settlements: { type: 'string' },
    saunas: { type: 'string' },
  },
  async run(call) {
    const [what = '', ...rest] = call.args
    if (!['add', 'list', 'remove', 'reset-second-factor'].includes(what))
      throw new UsageError('Give add, list, remove, or reset-second-factor.')
    if (rest.length > 1) throw new UsageError('Give one email address.')
    const email = what === 'list' ? '' : emailOf(rest[0])
    const clock = { now: call.now }
    const office = createOffice({ config: call.config, database: await call.openDatabase(), clock })
    if (what === 'add') return add(office, email, call)
    if (what === 'remove') return remove(office, email)
    if (what === 'reset-second-factor') return resetSecondFactor(office, email)
    return list(office)
  },
}
