import { resolve } from 'node:path'
import { importCatalog } from '../catalog/import-catalog.ts'
import type { CatalogChanges } from '../repositories/catalog/catalog-import.repo.ts'
import { type Command, UsageError } from './command.ts'

/** Fewer nights than this are blocked at once. */
const WORTH_A_LINE = 50_000

export const importCommand: Command = {
  usage: '[folder] [--stock] [--json]',
  summary: 'Load a catalog (by default the shop’s own) into the database',
  details: [
    '',
    'Checks all files first; if anything is wrong, changes nothing. Running it again changes nothing.',
    'What is no longer in the files is taken off the market, never deleted.',
    'New pictures are encoded into the folder, which takes a few seconds each.',
    '',
    '  --stock  also reset the stock of existing products to the numbers in the files',
  ],
  options: { stock: { type: 'boolean' } },
  async run({ config, args, options, openDatabase, now, say }) {
    if (args.length > 1) throw new UsageError('Give one folder.')
    const folder = args[0] === undefined ? config.catalogDir : resolve(args[0])
    const outcome = await importCatalog(await openDatabase(), folder, {
      now: now(),
      takesStock: options.stock === true,
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

function describe({ settlements, products, units, nightsBlocked }: CatalogChanges): string[] {
  const tallies = Object.entries({ Settlements: settlements, Products: products, Units: units })
  const lines = tallies.map(([name, { added, changed, withdrawn }]) => {
    return `${name}: ${added} added, ${changed} changed, ${withdrawn} withdrawn`
  })
  return [...lines, `Nights blocked: ${nightsBlocked}`]
}
