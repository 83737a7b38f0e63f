import { resolve } from 'node:path'
import { exportCatalog } from '../catalog/export-catalog.ts'
import { type Command, UsageError } from './command.ts'

export const exportCommand: Command = {
  usage: '<folder> [--json]',
  summary: 'Write what the shop offers into a new folder, as a catalogue to edit and import',
  details: [
    '',
    'Each product says everything itself: models are not known to the database. Importing the folder as it is',
    'changes nothing.',
  ],
  async run({ config, args, openDatabase, now }) {
    const [folder] = args
    if (folder === undefined || args.length > 1) throw new UsageError('Name one new folder.')
    const to = resolve(folder)
    const counts = await exportCatalog(await openDatabase(), { from: config.catalogDir, to }, now())
    const { settlements, products, pictures } = counts
    return {
      ok: true,
      lines: [`Wrote ${settlements} settlements, ${products} products and ${pictures} pictures into ${to}.`],
      data: { folder: to, ...counts },
    }
  },
}
