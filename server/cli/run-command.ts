import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { type Command, type OtherDatabase, type Report, UsageError } from './command.ts'

/** What a run needs from outside; tests pass their own. */
export interface CliEnvironment {
  readConfig(): Config
  openDatabase(config: Config): Promise<ShopDatabase>
  openOther(config: Config, which: OtherDatabase): Promise<ShopDatabase>
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
 * @returns the exit code: 0 done, 1 failed, with the reason printed, 2 wrong usage
 */
export async function runCommand(
  commands: Record<string, Command>,
  args: string[],
  env: CliEnvironment,
): Promise<0 | 1 | 2> {
  const [name = '', ...rest] = args
  const command = commands[name]
  if (!command) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name)
    const text = listOf(commands)
    if (isAsked) env.print(text)
    else env.say(`There is no command "${name}".\n\n${text}`)
    return isAsked ? 0 : 2
  }
  const isJson = rest.includes('--json')
  const answer = ({ ok, lines, data }: Report) => {
    if (isJson) env.print(JSON.stringify({ ok, ...data }))
    else if (ok) env.print(lines.join('\n'))
    else env.say(lines.join('\n'))
    return ok ? 0 : 1
  }
  try {
    const { values, positionals } = parse(command, rest)
    if (values.help) {
      env.print(helpOf(name, command))
      return 0
    }
    return answer(await runOpened(command, { args: positionals, options: values }, env))
  } catch (error) {
    if (error instanceof UsageError) {
      env.say(`${error.message}\n\n${helpOf(name, command)}`)
      return 2
    }
    const message = error instanceof Error ? error.message : String(error)
    return answer({ ok: false, lines: [message], data: { errors: [message] } })
  }
}

async function runOpened(
  command: Command,
  typed: { args: string[]; options: ReturnType<typeof parse>['values'] },
  env: CliEnvironment,
): Promise<Report> {
  const config = env.readConfig()
  const opened: Promise<ShopDatabase>[] = []
  const keep = (database: Promise<ShopDatabase>) => {
    opened.push(database)
    return database
  }
  let main: Promise<ShopDatabase> | undefined
  const openDatabase = () => (main ??= keep(env.openDatabase(config)))
  const openOther = (which: OtherDatabase) => keep(env.openOther(config, which))
  try {
    return await command.run({ ...typed, config, openDatabase, openOther, now: env.now, say: env.say })
  } finally {
    for (const result of await Promise.allSettled(opened)) {
      if (result.status === 'fulfilled') await result.value.close()
    }
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
    'Every command takes --help, and --json for output that programs can read.',
  ].join('\n')
}

const helpOf = (name: string, { usage, summary, details = [] }: Command): string =>
  [`npm run shop -- ${name} ${usage}`.trimEnd(), '', summary, ...details].join('\n')
