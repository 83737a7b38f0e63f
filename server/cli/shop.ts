import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openShopDatabase } from '../repositories/shop-database.ts'
import { systemClock } from '../gateways/clock.ts'
import { backupCommand, checkBackupCommand } from './backup.ts'
import { blockCommand, unblockCommand } from './block.ts'
import { closeCommand, reopenCommand } from './close.ts'
import type { Command } from './command.ts'
import { deleteCustomerCommand, exportCustomerCommand } from './customers.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { messagesCommand } from './messages.ts'
import { migrateCommand } from './migrate.ts'
import { moveCommand } from './move.ts'
import {
  cancelCommand,
  completeCommand,
  handOverCommand,
  orderCommand,
  ordersCommand,
  refundCommand,
} from './orders.ts'
import { openOtherDatabase } from './open-other.ts'
import { reconcileCommand } from './reconcile.ts'
import { restoreCommand } from './restore.ts'
import { staffCommand } from './staff.ts'
import { runCommand } from './run-command.ts'
import { todayCommand } from './today.ts'

/** Everything the operator can do from a terminal: `npm run shop -- <name>`. */
const commands: Record<string, Command> = {
  import: importCommand,
  export: exportCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  'check-backup': checkBackupCommand,
  restore: restoreCommand,
  reconcile: reconcileCommand,
  move: moveCommand,
  today: todayCommand,
  orders: ordersCommand,
  order: orderCommand,
  'hand-over': handOverCommand,
  complete: completeCommand,
  cancel: cancelCommand,
  refund: refundCommand,
  block: blockCommand,
  unblock: unblockCommand,
  close: closeCommand,
  reopen: reopenCommand,
  messages: messagesCommand,
  staff: staffCommand,
  'export-customer': exportCustomerCommand,
  'delete-customer': deleteCustomerCommand,
}

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  readConfig: () => readConfig(process.env),
  openDatabase: ({ databaseUrl, dataDir }) =>
    openShopDatabase({ databaseUrl, dataDir: join(dataDir, 'database'), asClient: true }),
  openOther: (config, which) => openOtherDatabase(config, which),
  now: () => systemClock.now(),
  print: (text) => console.log(text),
  say: (text) => console.error(text),
})
