// Which commit may stand for an older release, and how a shop is made of it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { npmScript, run } from '../run.mjs'

const MIGRATIONS = 'server/migrations'
const LOCK = 'package-lock.json'

/** @typedef {Map<string, string>} Migrations the hash of each text by its name, in order */

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()

/** @param {string} text @returns {string[]} */
const linesOf = (text) => text.split('\n').filter(Boolean)

/** @param {string} commit @returns {Migrations} */
function migrationsOf(commit) {
  const entries = linesOf(git('ls-tree', '--format=%(path) %(objectname)', commit, `${MIGRATIONS}/`))
  return new Map(
    entries.map((entry) => {
      const [file = '', hash = ''] = entry.split(' ')
      return [path.basename(file), hash]
    }),
  )
}

/** Committed or not: they are what the newer release is built with. @returns {Migrations} */
function presentMigrations() {
  const names = readdirSync(MIGRATIONS).toSorted()
  const hashes = linesOf(git('hash-object', ...names.map((name) => path.join(MIGRATIONS, name))))
  return new Map(names.map((name, at) => [name, hashes[at] ?? '']))
}

/**
 * Why a release with the newer migrations cannot follow one with the older ones, or has nothing to add; null if it can. Not
 * every commit could have been a release: some have migrations whose numbers were changed before there was one.
 * @param {Migrations} older @param {Migrations} newer
 */
export function findObstacle(older, newer) {
  const other = [...older].find(([name, hash]) => newer.get(name) !== hash)
  if (other) return `its migration ${other[0]} is ${newer.has(other[0]) ? 'another' : 'gone'} today`
  const added = [...newer.keys()].filter((name) => !older.has(name))
  if (added.length === 0) return 'it has all the migrations of today'
  const last = [...older.keys()].at(-1) ?? ''
  const between = added.find((name) => name < last)
  return between ? `${between} was added later but sorts before its ${last}` : null
}

/** The newest commit that this one can follow with a migration to apply. */
export function findOlderRelease() {
  const present = presentMigrations()
  const parents = git('log', '--format=%P', '--', MIGRATIONS).split(/\s+/).filter(Boolean)
  const found = ['HEAD', ...parents].find((commit) => !findObstacle(migrationsOf(commit), present))
  if (!found) throw new Error('No commit here has fewer migrations. Get all of them: git fetch --unshallow')
  return found
}

/** @param {string} commit @throws if this one cannot follow it */
export function requireOlderRelease(commit) {
  const obstacle = findObstacle(migrationsOf(commit), presentMigrations())
  if (obstacle) throw new Error(`${commit} cannot be the older release: ${obstacle}.`)
}

/** @param {string} commit its hash and subject */
export const describeCommit = (commit) => git('log', '-1', '--format=%h (%as, %s)', commit)

/** Checks a commit out into a folder and builds it there. @param {string} commit @param {string} folder */
export async function makeRelease(commit, folder) {
  mkdirSync(folder)
  const archive = `${folder}.tar`
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  if (hasOurPackages(folder)) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  else await finish(['npm', 'ci', '--no-audit', '--no-fund', '--prefix', folder])
  await finish([...npmScript('build'), '--prefix', folder])
}

/** Whether every package it needs is here in the same version. @param {string} folder */
function hasOurPackages(folder) {
  const present = packagesOf('.')
  return Object.entries(packagesOf(folder)).every(
    ([name, { integrity }]) => integrity === present[name]?.integrity,
  )
}

/** @param {string} folder @returns {Record<string, { integrity?: string }>} by their paths */
const packagesOf = (folder) => JSON.parse(readFileSync(path.join(folder, LOCK), 'utf8')).packages

/** @param {string[]} command */
async function finish(command) {
  const { code, output } = await run(command, { isQuiet: true })
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}`)
}
