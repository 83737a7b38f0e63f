import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freeSpace } from '../../database/free-space.ts'
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts'

const MIB = 1024 * 1024
/** The shop stores nothing anymore below this, so that the embedded database survives. */
const WRONG = 256 * MIB
const LOW = 1024 * MIB

/** @param measure bytes left on the file system of a directory */
export async function checkDisk(dataDir: string, measure = freeSpace): Promise<Finding[]> {
  const directory = existing(dataDir)
  try {
    await access(directory, constants.W_OK)
    const free = await measure(directory)
    const room = `There are ${Math.floor(free / MIB)} MB free in ${directory}`
    if (free < WRONG) return [wrong('disk', `${room}: the shop refuses bookings below ${WRONG / MIB}.`)]
    if (free < LOW) return [warning('disk', `${room}: the shop refuses bookings below ${WRONG / MIB}.`)]
    return [ok('disk', `${room}.`)]
  } catch (error) {
    return [wrong('disk', `Nothing can be written to ${directory}: ${reasonOf(error)}`)]
  }
}

/** The directory, or the nearest above it that is there. */
function existing(directory: string): string {
  return existsSync(directory) || dirname(directory) === directory ? directory : existing(dirname(directory))
}
