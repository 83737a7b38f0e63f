import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The first program with one of the names on PATH, or else in the other folders.
 * @param {string[]} names
 * @param {string[]} [others] folders
 * @returns {string | undefined} its path
 */
export function onPath(names, others = []) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...others]
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file))
}
