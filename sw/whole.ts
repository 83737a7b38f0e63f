import { type Content, isContent, sourceOf, withBody } from './cacheable.ts'

/** JPEG ends with a marker, and AVIF consists of boxes that say their length. The shop encodes pictures as nothing else. */
function isWholePicture(body: ArrayBuffer): boolean {
  const view = new DataView(body)
  const end = body.byteLength
  if (end < 8) return false
  if (view.getUint16(0) === 0xff_d8) return view.getUint16(end - 2) === 0xff_d9
  let at = 0
  while (at + 8 <= end) {
    const length = view.getUint32(at)
    // A last box may leave its length open.
    if (length < 8) return length === 0
    at += length
  }
  return at === end
}

const textOf = (body: ArrayBuffer) => new TextDecoder().decode(body)

function isJson(body: ArrayBuffer): boolean {
  try {
    JSON.parse(textOf(body))
    return true
  } catch {
    return false
  }
}

/** Whether this is all of what it says to be. */
export const isWhole: Record<Content, (body: ArrayBuffer) => boolean> = {
  page: (body) => /<\/html>\s*$/.test(textOf(body)),
  data: isJson,
  picture: isWholePicture,
}

/**
 * The same response once its body is there. Null for one that breaks off, also where its connection ended as if that
 * were all: then only the content tells. What is not the shop's, or not what it should be, is returned as it is.
 */
async function readWhole(response: Response, content: Content): Promise<Response | null> {
  if (response.redirected || sourceOf(response) !== 'shop' || !isContent(content, response)) return response
  const body = await response.arrayBuffer().catch(() => null)
  return body && isWhole[content](body) ? withBody(response, body) : null
}

/**
 * All of what the shop answers. Where something else answers, or the answer breaks off, it is asked for once more past the
 * browser's own cache, which may have kept just that. Rejects where nothing whole comes.
 */
export async function askWhole(
  content: Content,
  ask: (cache?: RequestCache) => Promise<Response>,
): Promise<Response> {
  const first = await ask()
  const isForeign = sourceOf(first) === 'foreign'
  const whole = isForeign ? null : await readWhole(first, content)
  if (whole) return whole
  const second = await ask('reload').catch((error: unknown) => {
    if (isForeign) return first
    throw error
  })
  const secondWhole = await readWhole(second, content)
  if (!secondWhole) throw new TypeError('The answer breaks off')
  return secondWhole
}
