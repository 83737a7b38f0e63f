import { resolve } from 'node:path'
import { exportCatalog } from '../catalog/export-catalog.ts'
import { type Command, UsageError } from './command.ts'

export const exportCommand: Command = {
  usage: '<folder> [--json]',
  summary: 'Write the shop’s catalog into a new folder, to edit and import',
  details: [
    '',
    'Models are written into each product, because the database does not store them.',
    'Importing the folder unchanged changes nothing.',
  ],
  async run({ config, args, openDatabase, now }) {
    const [folder] = args
    if (folder === undefined || args.length > 1) throw new UsageError('Give one new folder.')
    const to = resolve(folder)
    const counts = await exportCatalog(await openDatabase(), { from: config.catalogDir, to }, now())
    const { settlements, products, pictures } = counts
    return {
      ok: true,
      lines: [`Wrote ${settlements} settlements, ${products} products, and ${pictures} pictures to ${to}.`],
      data: { folder: to, ...counts },
    }
  },
}
