import { createOperatorRepo } from '../repositories/operations/operator.repo.ts'
import { toColumnNames } from '../repositories/to-column-names.ts'
import { type Command, UsageError } from './command.ts'
import { parseLimit } from './parse-arguments.ts'

export const messagesCommand: Command = {
  usage: '[--limit <count>] [--json]',
  summary: 'List messages from the contact page, newest first',
  details: ['', 'Each was also emailed to the company. Shows the newest 20 unless you set a limit.'],
  options: { limit: { type: 'string' } },
  async run({ args, options, openDatabase }) {
    if (args.length > 0) throw new UsageError('This command takes no arguments.')
    const messages = await createOperatorRepo(await openDatabase()).listMessages(
      parseLimit(options.limit, 20),
    )
    const lines = messages.flatMap(({ createdAt, name, email, phone, company, message }) => [
      `${createdAt.toISOString()}  ${[name, email, phone, company].filter(Boolean).join(', ')}`,
      ...message.split('\n').map((line) => `  ${line}`),
      '',
    ])
    return {
      ok: true,
      lines: lines.length ? lines.slice(0, -1) : ['No messages.'],
      data: { messages: messages.map(toColumnNames) },
    }
  },
}
