import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Command, UsageError } from '../../server/cli/command.ts'
import { importCommand } from '../../server/cli/import.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { noOther } from './no-other.ts'
import { rental, settlement, writeCatalog, writeText } from './catalog/catalog-folder.ts'
import { useDatabase } from './use-database.ts'

type Shop = (args: string[], commands?: Record<string, Command>) => ReturnType<typeof runShop>

/** Runs a command line and returns everything that a terminal would show. */
async function runShop(
  database: () => ShopDatabase,
  args: string[],
  commands: Record<string, Command> = { import: importCommand },
) {
  const printed: string[] = []
  const said: string[] = []
  let closed = 0
  const code = await runCommand(commands, args, {
    readConfig: () => readConfig({}),
    openOther: noOther,
    openDatabase: async () => ({
      ...database(),
      close: async () => {
        closed++
      },
    }),
    now: () => new Date('2026-11-21T18:00:00Z'),
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  })
  return { code, printed: printed.join('\n'), said: said.join('\n'), closed }
}

const lone = (run: Command['run']): Record<string, Command> => ({
  lone: { usage: '[--loud]', summary: 'Do one thing', options: { loud: { type: 'boolean' } }, run },
})

describe('The shop command', () => {
  const database = useDatabase()
  const shop: Shop = (...words) => runShop(database, ...words)

  it('lists its commands when given none', async () => {
    for (const args of [[], ['help'], ['--help'], ['-h']]) {
      const { code, printed } = await shop(args)
      expect(code).toBe(0)
      expect(printed).toMatch(/^ {2}import {2}Load a catalog/m)
    }
  })

  it('rejects an unknown command', async () => {
    const { code, printed, said } = await shop(['impot'])
    expect([code, printed]).toEqual([2, ''])
    expect(said).toMatch(/^There is no command "impot"/)
  })

  it('shows a command’s help without opening the database', async () => {
    const { code, printed, closed } = await shop(['import', '--help'])
    expect([code, closed]).toEqual([0, 0])
    expect(printed).toMatch(/^npm run shop -- import \[folder]/)
  })

  it.each([
    [['lone', '--quiet'], /Unknown option '--quiet'/],
    [['lone', '--loud=yes'], /does not take an argument/],
    [['lone'], /^Say how loud\.\n\nnpm run shop -- lone \[--loud]/],
  ])('answers %j with the reason and the usage', async (args, text) => {
    const { code, said } = await shop(
      args,
      lone(async () => {
        throw new UsageError('Say how loud.')
      }),
    )
    expect(code).toBe(2)
    expect(said).toMatch(text)
  })

  it('says why a command failed, and closes the database', async () => {
    const failing = lone(async ({ openDatabase }) => {
      await openDatabase()
      throw new Error('The disk is full')
    })
    expect(await shop(['lone'], failing)).toEqual({
      code: 1,
      printed: '',
      said: 'The disk is full',
      closed: 1,
    })
    const { code, printed } = await shop(['lone', '--json'], failing)
    expect([code, JSON.parse(printed)]).toEqual([1, { ok: false, errors: ['The disk is full'] }])
  })
})

describe('shop import', () => {
  const database = useDatabase()
  const shop: Shop = (...words) => runShop(database, ...words)

  const folder = () => writeCatalog({ rentals: [rental({ units: ['S-1'] })] })

  it('loads a catalog, and the second time says that nothing changed', async () => {
    const catalog = folder()
    const first = await shop(['import', catalog])
    expect([first.code, first.closed]).toEqual([0, 1])
    expect(first.printed).toBe(
      [
        'Settlements: 1 added, 0 changed, 0 withdrawn',
        'Products: 2 added, 0 changed, 0 withdrawn',
        'Units: 1 added, 0 changed, 0 withdrawn',
        'Nights blocked: 0',
      ].join('\n'),
    )
    const second = await shop(['import', catalog])
    expect(second.printed).toBe('The shop already has this catalog; nothing changed.')
    const third = await shop(['import', catalog, '--json'])
    expect(JSON.parse(third.printed)).toMatchObject({ ok: true, changed: false })
  })

  it('reports each bad field with its file and key', async () => {
    const catalog = writeCatalog({
      settlements: [settlement({ tax_ppm: -1 })],
      rentals: [rental({ title: '' })],
    })
    const { code, said } = await shop(['import', catalog])
    expect(code).toBe(1)
    expect(said.split('\n')).toEqual([
      `2 errors in ${catalog}; nothing was changed.`,
      expect.stringMatching(/^- settlements\.json: settlements\[0]\.tax_ppm must be a whole number/),
      expect.stringMatching(/^- rentals\/bend\.json: products\[0]\.title must be a title/),
    ])
    const { printed } = await shop(['import', catalog, '--json'])
    expect(JSON.parse(printed)).toMatchObject({
      ok: false,
      errors: [expect.any(String), expect.any(String)],
    })
  })

  it('takes at most one folder', async () => {
    expect(await shop(['import', 'a', 'b'])).toMatchObject({ code: 2 })
  })

  it('has a README that describes every field a file may have', () => {
    const readme = readFileSync('catalog/README.md', 'utf8')
    const catalog = writeCatalog()
    writeText(catalog, 'settlements.json', '{ "settlements": [{ "x": 1 }] }')
    return shop(['import', catalog, '--json']).then(({ printed }) => {
      const known = /known fields are ([a-z_, ]+)/.exec(printed)?.[1]?.split(', ') ?? []
      expect(known.length).toBeGreaterThan(10)
      expect(known.filter((field) => !readme.includes(`\`${field}\``))).toEqual([])
    })
  })
})
