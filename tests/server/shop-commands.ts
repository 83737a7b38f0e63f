import path from 'node:path'
import { inject } from 'vitest'
import { backupCommand, checkBackupCommand } from '../../server/cli/backup.ts'
import { moveCommand } from '../../server/cli/move.ts'
import { openOtherDatabase } from '../../server/cli/open-other.ts'
import { reconcileCommand } from '../../server/cli/reconcile.ts'
import { restoreCommand } from '../../server/cli/restore.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { aFolder } from './temporary.ts'
import { createBareDatabase, type EngineName, longTimeouts } from './use-database.ts'
import { wholeOf } from './whole-of.ts'

const commands = {
  backup: backupCommand,
  'check-backup': checkBackupCommand,
  restore: restoreCommand,
  reconcile: reconcileCommand,
  move: moveCommand,
}
/** When a command runs, unless it is told another time. */
export const NOW = new Date('2026-11-21T18:00:00Z')

/** The settings of a shop in a folder of its own, which has nothing in it yet. */
export async function aNewShop(engine: EngineName, { catalog = path.join(aFolder(), 'catalog') } = {}) {
  return {
    DATA_DIR: aFolder(),
    CATALOG_DIR: catalog,
    ...(engine === 'postgres' && { DATABASE_URL: await createBareDatabase() }),
  }
}
export type Settings = Awaited<ReturnType<typeof aNewShop>>

/** A database that is not there yet is made of an image: a command that is run for real makes it, which takes longer. */
const otherOptions = () => ({
  workerUrl: new URL(inject('pgliteWorker')),
  image: inject('bareImage'),
  ...longTimeouts,
})

/** Runs a command with these settings, on their database or, for `backup`, on a running shop's. */
export async function run(
  env: Settings,
  args: string[],
  { running, now = NOW }: { running?: ShopDatabase; now?: Date } = {},
) {
  const printed: string[] = []
  const said: string[] = []
  const code = await runCommand(commands, args, {
    readConfig: () => readConfig(env),
    openDatabase: async () => {
      if (!running) throw new Error('No shop is running')
      return { ...running, close: async () => {} }
    },
    openOther: (config, which) => openOtherDatabase(config, which, otherOptions()),
    now: () => now,
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  })
  return { code, printed: printed.join('\n'), said: said.join('\n') }
}

/** The database of these settings, which the caller must close. */
export const openDatabaseOf = (env: Settings) => openOtherDatabase(readConfig(env), 'asIs', otherOptions())

/** All that it holds. */
export async function databaseOf(env: Settings) {
  const database = await openDatabaseOf(env)
  try {
    return await wholeOf(database)
  } finally {
    await database.close()
  }
}
