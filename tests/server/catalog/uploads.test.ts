import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cleanUploads, createUploads } from '../../../server/catalog/uploads.ts'
import { aFolder } from '../temporary.ts'
import { now } from './imports.ts'

const picture = { hash: '01', width: 900, height: 600, color: '#ffffff', files: [] }
const bytes = Buffer.from('heat')

describe('an upload that stays until it is forgotten', () => {
  function twoProcesses() {
    const folder = aFolder()
    const open = (encode = async () => picture) =>
      createUploads({ folder, encode, now: () => now, keepsUploads: true })
    return { open, left: () => readdirSync(path.join(folder, 'uploads')) }
  }

  it('becomes a picture in another process too, though the first one has made it already', async () => {
    const { open, left } = twoProcesses()
    const [one, two] = [open(), open()]
    await one.add('key', 0, bytes)
    expect(await one.finish('key', 'photo')).toEqual(picture)
    expect(await two.finish('key', 'photo')).toEqual(picture)
    await one.forget('key')
    expect([await one.finish('key', 'photo'), left()]).toEqual([null, []])
  })

  it('does not stay where it cannot become a picture', async () => {
    const { open, left } = twoProcesses()
    const uploads = open(() => Promise.reject(new Error('is broken')))
    await uploads.add('key', 0, bytes)
    await expect(uploads.finish('key', 'photo')).rejects.toThrow('is broken')
    expect(left()).toEqual([])
  })
})

it('what nobody finished within a day is forgotten, also where nothing else is sent', async () => {
  const folder = aFolder()
  const uploads = createUploads({ folder, encode: async () => picture, now: () => now })
  for (const [key, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    await uploads.add(key, 0, bytes)
    const at = new Date(now.getTime() - hours * 3_600_000)
    utimesSync(path.join(folder, 'uploads', key), at, at)
  }
  expect(await cleanUploads(folder, now)).toBe(1)
  expect(readdirSync(path.join(folder, 'uploads'))).toEqual(['new'])
  expect(await cleanUploads(aFolder(), now)).toBe(0)
})
