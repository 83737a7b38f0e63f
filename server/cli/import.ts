import { resolve } from 'node:path'
import { importCatalog } from '../catalog/import-catalog.ts'
import type { CatalogChanges } from '../repositories/catalog/catalog-import.repo.ts'
import { type Command, UsageError } from './command.ts'

/** Fewer nights than this are blocked at once. */
const WORTH_A_LINE = 50_000

export const importCommand: Command = {
  usage: '[folder] [--stock] [--delete-unused] [--json]',
  summary: 'Load a catalog (by default the shop’s own) into the database',
  details: [
    '',
    'Checks all files first; if anything is wrong, changes nothing. Running it again changes nothing.',
    'What is no longer in the files is taken off the market. Visitors still see its places as not available.',
    'New pictures are encoded into the folder, which takes a few seconds each.',
    '',
    '  --stock          also reset the stock of existing products to the numbers in the files',
    '  --delete-unused  also delete for good what is not in the files and was never ordered, such as the demo',
  ],
  options: { stock: { type: 'boolean' }, 'delete-unused': { type: 'boolean' } },
  async run({ config, args, options, openDatabase, now, say }) {
    if (args.length > 1) throw new UsageError('Give one folder.')
    const folder = args[0] === undefined ? config.catalogDir : resolve(args[0])
    const outcome = await importCatalog(await openDatabase(), folder, {
      now: now(),
      takesStock: options.stock === true,
      deletesUnused: options['delete-unused'] === true,
      onEncode: (file) => say(`Encoding pictures/${file}`),
      onProgress: ({ done, of }) => {
        if (of >= WORTH_A_LINE) say(`Nights blocked: ${done} of ${of}`)
      },
    })
    if (!outcome.ok) {
      const { errors } = outcome
      const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
      return {
        ok: false,
        lines: [`${count} in ${folder}; nothing was changed.`, ...errors.map((line) => `- ${line}`)],
        data: { errors },
      }
    }
    const { changes, picturesEncoded, isChanged } = outcome
    const lines = isChanged ? describe(changes) : ['The shop already has this catalog; nothing changed.']
    if (picturesEncoded > 0) lines.push(`Pictures encoded: ${picturesEncoded}`)
    return { ok: true, lines, data: { changed: isChanged, ...changes, picturesEncoded } }
  },
}

function describe({ settlements, products, units, nightsBlocked, deleted }: CatalogChanges): string[] {
  const tallies = Object.entries({ Settlements: settlements, Products: products, Units: units })
  const lines = tallies.map(([name, { added, changed, withdrawn }]) => {
    return `${name}: ${added} added, ${changed} changed, ${withdrawn} withdrawn`
  })
  lines.push(`Nights blocked: ${nightsBlocked}`)
  if (deleted)
    lines.push(
      `Deleted for good: ${deleted.settlements} settlements, ${deleted.products} products, ${deleted.units} units`,
    )
  else if (settlements.withdrawn + products.withdrawn + units.withdrawn > 0)
    lines.push('What was withdrawn and never ordered can be deleted: import again with --delete-unused.')
  return lines
}
