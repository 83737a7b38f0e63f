import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'

/** One thing the operator can do: `npm run shop -- <name> …`. */
export interface Command {
  /** What follows its name: `<folder> [--stock]`. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  /** More lines for its own --help. */
  details?: string[]
  options?: NonNullable<ParseArgsConfig['options']>
  run(call: CommandCall): Promise<Report>
}

/**
 * `asIs`: the shop's, whatever tables it has, which no running shop may have open if it is embedded. `running`: the same,
 * through the running shop if there is one. `embedded`: the one in the data directory, which no other process may have
 * open. `scratch`: a bare one in memory.
 */
export type OtherDatabase = 'asIs' | 'running' | 'embedded' | 'scratch'

export interface CommandCall {
  config: Config
  /** What follows the name, without the options. */
  args: string[]
  options: Record<string, string | boolean | (string | boolean)[] | undefined>
  /** Opened when first asked for, closed when the command ends. */
  openDatabase(): Promise<ShopDatabase>
  /** Another database than a running shop's, or one without its tables; closed when the command ends. */
  openOther(which: OtherDatabase): Promise<ShopDatabase>
  now(): Date
  /** Shows progress to a waiting person; not part of the answer. */
  say(line: string): void
}

/** The answer, for people as lines and for programs (--json) as data. */
export interface Report {
  ok: boolean
  lines: string[]
  data: object
}

/** The arguments make no sense; answered with the command's usage. */
export class UsageError extends Error {
  override name = 'UsageError'
}
