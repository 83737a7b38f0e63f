import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  license?: string
  resolved?: string
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage & { dependencies?: Record<string, string> }>
}
const own = packages['']
/** What a running shop consists of. */
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
)
const namesOf = (found: typeof shipped) => found.map(([path]) => path.replace(/^.*node_modules\//, ''))

/** Permissive, so that the shop may be sold; libvips and libheif (LGPL) are loaded beside it, as their license asks. */
const LICENSES =
  /^(MIT|MIT-0|ISC|0BSD|Unlicense|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|\(MIT OR [^)]+\))$/
const BESIDE = /^(?:@img\/sharp-.+|libheif-js)$/

it('a shop depends on at most 40 packages directly', () => {
  expect(Object.keys(own?.dependencies ?? {}).length).toBeLessThanOrEqual(40)
})

it('no package of a running shop runs a program when it is installed', () => {
  expect(shipped.length).toBeGreaterThan(50)
  expect(namesOf(shipped.filter(([, { hasInstallScript }]) => hasInstallScript))).toEqual([])
})

it('every package of a running shop has a license that allows selling it', () => {
  const others = shipped.filter(([path, { license = 'none' }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    return !LICENSES.test(license) && !BESIDE.test(name)
  })
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

it('what is loaded beside the shop is not built into it', () => {
  const beside = namesOf(shipped).filter((name) => BESIDE.test(name))
  expect(beside).toContain('libheif-js')
  // Packages stay outside of the server's programs, unless this list says otherwise.
  const bundled = /noExternal: (\[[^\]]*\])/.exec(readFileSync('vite.server.config.ts', 'utf8'))?.[1] ?? ''
  for (const name of beside) expect(bundled).not.toContain(name)
})
