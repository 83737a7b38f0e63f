import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** More than Node has for files, compression, and the like. */
const MORE_THAN_THREADS = 16

/** Keeps all threads of this process busy that Node gives work to. @returns a function that lets them go on */
export function keepThreadsBusy(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'busy-threads-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Opening a pipe to read lasts until somebody opens it to write.
  const busy = Array.from({ length: MORE_THAN_THREADS }, () => open(pipe, 'r'))
  return async () => {
    const writer = openSync(pipe, constants.O_RDWR)
    for (const reading of busy) await (await reading).close()
    closeSync(writer)
    rmSync(folder, { recursive: true })
  }
}
