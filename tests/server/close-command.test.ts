import { describe, expect, it } from 'vitest'
import { unblockCommand } from '../../server/cli/block.ts'
import { closeCommand, reopenCommand } from '../../server/cli/close.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import { closing } from './closing.ts'
import { isFree } from './journey.ts'
import { noOther } from './no-other.ts'
import { ORIGIN } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'

describe('closing dates on the command line', () => {
  const database = useDatabase()
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)

  async function run(...args: string[]) {
    const lines: string[] = []
    const code = await runCommand(
      { close: closeCommand, reopen: reopenCommand, unblock: unblockCommand },
      args,
      {
        readConfig: () => readConfig({ ORIGIN }),
        openOther: noOther,
        openDatabase: async () => ({ ...database(), close: async () => {} }),
        now: () => shop.clock.now(),
        print: (text) => lines.push(text),
        say: (text) => lines.push(text),
      },
    )
    return { code, text: lines.join('\n') }
  }
  const nights = () => [settlement.slug, '2026-12-01', '2026-12-05', '--reason', 'burn-ban']

  it('shows the orders first, and closes when it is told to', async () => {
    const at = closing(shop)
    const { order } = await at.aPaidOrder(sauna.id)
    const shown = await run('close', ...nights())
    expect(shown.code).toBe(0)
    expect(shown.text).toContain(`#${order.number}  ${sauna.slug}-0  12/01/2026 to 12/04/2026  Ada Winter`)
    expect(shown.text).toContain('Nothing was done. Add --yes to close.')
    expect(await at.tokensFor(order.number)).toEqual([])
    const closed = await run('close', ...nights(), '--words', 'Until Friday.', '--yes')
    expect(closed.text).toMatch(/Closed, as number \d+: 1 free nights blocked, 1 customers asked\.$/)
    expect((await at.openCase(order.number)).reasons[0]?.words).toBe('Until Friday.')
    const [, number = ''] = /number (\d+)/.exec(closed.text) ?? []
    expect((await run('reopen', number)).text).toBe(
      'Open again: 1 nights can be booked, 1 orders stay as they were.',
    )
    expect((await run('reopen', number)).code).toBe(1)
  })

  it('is not undone night by night', async () => {
    const { text } = await run('close', ...nights(), '--yes')
    const [, number = ''] = /number (\d+)/.exec(text) ?? []
    const refused = await run('unblock', `${sauna.slug}-0`, '2026-12-02', '2026-12-03')
    expect([refused.code, refused.text]).toEqual([
      1,
      `Nothing was unblocked. ${sauna.slug}-0 is closed from 12/02/2026 to 12/03/2026.\nTo open it again: reopen ${number}`,
    ])
    await run('reopen', number)
  })

  it('closes only the units that are named', async () => {
    const later = { date_from: '2027-01-10', date_to: '2027-01-12' }
    const [slug = ''] = nights()
    const serial = `${sauna.slug}-0`
    const only = [slug, '2027-01-01', '2027-01-20', '--reason', 'storm', '--unit']
    expect((await run('close', ...only, 'NO-1', '--yes')).text).toContain('There is no unit "NO-1" at')
    expect((await run('close', ...only, serial, '--yes', '--json')).text).toContain('"blocked":20')
    expect(await isFree(shop, sauna.id, later)).toBe(false)
  })

  it.each([
    [
      ['close', 'nowhere', '2026-12-01', '2026-12-05', '--reason', 'storm'],
      1,
      'There is no place "nowhere".',
    ],
    [
      ['close', 'nowhere', '2026-12-01', '2026-12-05', '--reason', 'fun'],
      2,
      'Give a --reason: burn-ban, storm',
    ],
    [['close', 'nowhere'], 2, 'Write dates like'],
    [['close'], 2, 'Give a place'],
    [['reopen', '1', '2'], 2, 'Give the number of one closure.'],
  ])('%j says what is wrong', async (args, code, text) => {
    const said = await run(...args)
    expect([said.code, said.text.includes(text)]).toEqual([code, true])
  })

  it('says that nights are over', async () => {
    const [slug = ''] = nights()
    const said = await run('close', slug, '2026-11-01', '2026-11-02', '--reason', 'storm', '--yes')
    expect([said.code, said.text]).toEqual([1, 'These nights are in the past.'])
  })
})
