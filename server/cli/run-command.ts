import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { type Command, type Report, UsageError } from './command.ts'

/** What a run needs of the world; tests bring their own. */
export interface CliEnvironment {
  readConfig(): Config
  openDatabase(config: Config): Promise<ShopDatabase>
  now(): Date
  /** Standard output. */
  print(text: string): void
  /** Standard error. */
  say(text: string): void
}

const shared = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} as const

/**
 * Runs what was typed after `npm run shop --`.
 * @returns the exit code: 0 done, 1 it could not be done and says why, 2 the words were not understood
 */
export async function runCommand(
  commands: Record<string, Command>,
  args: string[],
  world: CliEnvironment,
): Promise<0 | 1 | 2> {
  const [name = '', ...rest] = args
  const command = commands[name]
  if (!command) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name)
    const text = listOf(commands)
    if (isAsked) world.print(text)
    else world.say(`There is no command "${name}".\n\n${text}`)
    return isAsked ? 0 : 2
  }
  const isJson = rest.includes('--json')
  const answer = ({ ok, lines, data }: Report) => {
    if (isJson) world.print(JSON.stringify({ ok, ...data }))
    else if (ok) world.print(lines.join('\n'))
    else world.say(lines.join('\n'))
    return ok ? 0 : 1
  }
  try {
    const { values, positionals } = parse(command, rest)
    if (values.help) {
      world.print(helpOf(name, command))
      return 0
    }
    return answer(await runOpened(command, { args: positionals, options: values }, world))
  } catch (error) {
    if (error instanceof UsageError) {
      world.say(`${error.message}\n\n${helpOf(name, command)}`)
      return 2
    }
    const message = error instanceof Error ? error.message : String(error)
    return answer({ ok: false, lines: [message], data: { errors: [message] } })
  }
}

async function runOpened(
  command: Command,
  typed: { args: string[]; options: ReturnType<typeof parse>['values'] },
  world: CliEnvironment,
): Promise<Report> {
  const config = world.readConfig()
  let opened: Promise<ShopDatabase> | undefined
  const openDatabase = () => (opened ??= world.openDatabase(config))
  try {
    return await command.run({ ...typed, config, openDatabase, now: world.now, say: world.say })
  } finally {
    const database = await opened?.catch(() => undefined)
    await database?.close()
  }
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({
      args,
      options: { ...command.options, ...shared },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const listOf = (commands: Record<string, Command>): string => {
  const entries = Object.entries(commands)
  const width = Math.max(...entries.map(([name]) => name.length))
  return [
    'npm run shop -- <command>',
    '',
    ...entries.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each takes --help, and --json for an answer that programs can read.',
  ].join('\n')
}

const helpOf = (name: string, { usage, summary, details = [] }: Command): string =>
  [`npm run shop -- ${name} ${usage}`.trimEnd(), '', summary, ...details].join('\n')
