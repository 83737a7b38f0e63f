import { createOperatorRepo } from '../repositories/operations/operator.repo.ts'
import { toColumnNames } from '../repositories/to-column-names.ts'
import { type Command, UsageError } from './command.ts'
import { parseLimit } from './parse-arguments.ts'

export const messagesCommand: Command = {
  usage: '[--limit <count>] [--json]',
  summary: 'Read what visitors have written, newest first',
  details: ['', 'Each was also mailed to the company. Without a limit the newest 20.'],
  options: { limit: { type: 'string' } },
  async run({ args, options, openDatabase }) {
    if (args.length > 0) throw new UsageError('It takes no words.')
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
