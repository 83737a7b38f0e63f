import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startBackground } from '../../server/background.ts'
import { readConfig } from '../../server/config.ts'
import { createLogger } from '../../server/logger.ts'
import { ORIGIN } from './shop.ts'
import { aFolder } from './temporary.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('pictures that nobody finished sending', (database) => {
  const shop = useShop(database)

  it('are forgotten when the shop starts, though no other is sent', async () => {
    const folder = aFolder()
    const config = readConfig({
      ORIGIN,
      DATA_DIR: path.join(folder, 'data'),
      CATALOG_DIR: path.join(folder, 'catalog'),
    })
    const uploads = ['data/photos', 'catalog'].map((name) => path.join(folder, name, 'uploads', 'one'))
    const twoDaysAgo = new Date(shop.clock.now().getTime() - 48 * 3_600_000)
    for (const upload of uploads) {
      mkdirSync(path.dirname(upload), { recursive: true })
      writeFileSync(upload, 'where it was taken')
      utimesSync(upload, twoDaysAgo, twoDaysAgo)
    }
    const background = startBackground({
      config,
      database: database(),
      clock: shop.clock,
      log: createLogger('silent'),
    })
    await expect.poll(() => uploads.filter((upload) => existsSync(upload))).toEqual([])
    await background.stop()
  })
})
