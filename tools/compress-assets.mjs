import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:css|js|json|svg)$/
/** Below this a compressed file saves no packet. */
const worthCompressing = 600

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Lays a brotli and a gzip file beside each text file of a folder: once while building, at the highest quality, so that
 * no request pays for it.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = await readFile(file)
      if (bytes.length < worthCompressing) return
      await Promise.all([
        asBrotli(bytes, best).then((small) => writeFile(`${file}.br`, small)),
        asGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ])
    }),
  )
}
