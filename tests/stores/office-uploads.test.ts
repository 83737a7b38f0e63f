import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { createPictureUploads } from '../../office/catalog/picture-uploads.ts'

const picture = { hash: 'abc', alt: '', url: '/a.jpg' }

/** A server that answers parts by these statuses, and then takes them, and makes a picture when the test says so. */
function anUpload(statuses: number[], make: () => Promise<object> = async () => picture) {
  const asked: string[] = []
  const uploads = createPictureUploads(
    (async () => ({ ok: true, status: 200, data: { picture: await make() } })) as unknown as OfficeCall,
    {
      newKey: () => 'key',
      pause: async () => {},
      session: {
        logInFor: async (why) => {
          asked.push(why)
          return true
        },
      },
      fetch: async () => {
        const status = statuses.shift() ?? 200
        return new Response(JSON.stringify({ received: 4, message: 'Please log in to the office.' }), {
          status,
        })
      },
    },
  )
  const added: string[] = []
  const add = () => uploads.add([new File(['heat'], 'barrel.jpg')], ({ hash }) => added.push(hash))
  return { uploads, add, added, asked }
}

describe('a picture on its way', () => {
  it('waits for a log-in that is asked for, and goes on', async () => {
    const { add, added, asked } = anUpload([401])
    await add()
    expect([added, asked]).toEqual([['abc'], ['Please log in to the office.']])
  })

  it('is added to nothing once its member has left', async () => {
    const { uploads, add, added } = anUpload([], async () => {
      uploads.clear()
      return picture
    })
    await add()
    expect(added).toEqual([])
  })
})
