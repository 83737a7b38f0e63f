import { type Command, UsageError } from './command.ts'
import { checkAddress } from './doctor/check-address.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkDisk } from './doctor/check-disk.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkPayment } from './doctor/check-payment.ts'
import { checkSettings } from './doctor/check-settings.ts'
import { checkSignIn } from './doctor/check-sign-in.ts'
import type { Finding } from './doctor/finding.ts'

const marks: Record<Finding['state'], string> = { ok: 'ok', warning: 'warning', wrong: 'WRONG' }

const lineOf = ({ about, state, says }: Finding) => `${marks[state].padEnd(8)} ${about.padEnd(9)} ${says}`

export const doctorCommand: Command = {
  usage: '[--json]',
  summary: 'Check settings, database, disk, clock, mail, payment, and sign-in',
  details: [
    '',
    'Changes nothing, and sends nothing to customers. Works while the shop runs, and before it is started.',
    'Exits with 1 if something is wrong; warnings are for you to judge.',
  ],
  async run({ config, args, openOther, now }) {
    if (args.length > 0) throw new UsageError('This command takes no arguments.')
    const findings = [
      checkSettings(config),
      ...(await Promise.all([
        checkDatabase(config, () => openOther('running'), now),
        checkDisk(config.dataDir),
        checkMail(config.email),
        checkPayment(config, now),
        checkSignIn(config),
        checkAddress(config.origin),
      ])),
    ].flat()
    const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
    const lines = findings.map(lineOf)
    const isWell = count('wrong') === 0
    const end = isWell
      ? `The shop is well${count('warning') > 0 ? `, with ${count('warning')} to look at` : ''}.`
      : `Something is wrong: ${count('wrong')} of ${findings.length}.`
    return { ok: isWell, lines: [...lines, '', end], data: { findings } }
  },
}
