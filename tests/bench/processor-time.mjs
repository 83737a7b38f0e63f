import { readFile } from 'node:fs/promises'

/**
 * Milliseconds of processor that a process has used, its threads included; NaN where the system does not tell. Other work
 * on the machine hardly changes it.
 * @param {number} pid
 */
export async function processorTimeOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
