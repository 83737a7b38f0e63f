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

/** Permissive, so that the shop may be sold; libvips (LGPL) is loaded beside the shop, as its license asks. */
const LICENSES =
  /^(MIT|MIT-0|ISC|0BSD|Unlicense|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|\(MIT OR [^)]+\))$/
const BESIDE = /^@img\/sharp-/

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
