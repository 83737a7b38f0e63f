import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * The class that a CSS module's name becomes: `toggle` in `Header.module.css` is `toggle-x3fQ`. It stands in the page, in
 * its styles, and in the scripts, so it is as short as it can be without two files meeting; it depends on nothing but the
 * file's path, so that the server's markup has the same.
 * @param {string} name as the stylesheet has it
 * @param {string} file absolute path of the stylesheet
 */
export function classNameOf(name, file) {
  const path = relative(process.cwd(), file.replace(/\?.*/, '')).replaceAll('\\', '/')
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
