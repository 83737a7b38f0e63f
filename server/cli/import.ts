import { resolve } from 'node:path'
import { importCatalog } from '../catalog/import-catalog.ts'
import type { CatalogChanges } from '../repositories/catalog/catalog-import.repo.ts'
import { type Command, UsageError } from './command.ts'

export const importCommand: Command = {
  usage: '[folder] [--stock] [--json]',
  summary: 'Bring a catalogue (by default the shop’s own) into the database',
  details: [
    '',
    'Checks all files first and changes nothing when anything is wrong. Running it again changes nothing.',
    'What is no longer in the files is withdrawn from sale and rent, never deleted.',
    'New pictures are encoded into the folder, which takes some seconds for each.',
    '',
    '  --stock  also set the stock of sales that exist already to what the files say',
  ],
  options: { stock: { type: 'boolean' } },
  async run({ config, args, options, openDatabase, now, say }) {
    if (args.length > 1) throw new UsageError('Name one folder.')
    const folder = args[0] === undefined ? config.catalogDir : resolve(args[0])
    const outcome = await importCatalog(await openDatabase(), folder, {
      now: now(),
      takesStock: options.stock === true,
      onEncode: (file) => say(`Encoding pictures/${file}`),
    })
    if (!outcome.ok) {
      const { errors } = outcome
      const count = errors.length === 1 ? 'One thing is' : `${errors.length} things are`
      return {
        ok: false,
        lines: [
          `${count} not right in ${folder}; nothing was changed.`,
          ...errors.map((line) => `- ${line}`),
        ],
        data: { errors },
      }
    }
    const { changes, picturesEncoded, isChanged } = outcome
    const lines = isChanged ? describe(changes) : ['The shop has this catalogue already: nothing changed.']
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
