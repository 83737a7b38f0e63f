import { crc32, deflateSync } from 'node:zlib'
import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import sharp from 'sharp'
import { limits } from './picture-recipe.ts'
import { sayWhy } from './say-why.ts'

/** Where the first chunk of a PNG ends, which says its size. */
const AFTER_HEADER = 33

/**
 * Decodes the photo of an iPhone into a PNG, which the encoder can read. The decoder runs as WebAssembly, which
 * reaches nothing but its own memory, and starts again with each picture. It turns the picture as the file says; the camera's
 * own note of how it was held says the same again and stays behind, like the place.
 * @throws an Error that completes "This picture …"
 */
export async function decodeHeic(original: Buffer): Promise<Buffer> {
  const { pixels, width, height } = readPixels(original)
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const profile = profileOf(original)
  if (!profile) return png
  return Buffer.concat([png.subarray(0, AFTER_HEADER), profile, png.subarray(AFTER_HEADER)])
}

function readPixels(original: Buffer) {
  try {
    const libheif = createLibheif()
    const context = libheif.heif_context_alloc()
    const { code } = libheif.heif_context_read_from_memory(context, original)
    if (code !== libheif.heif_error_code.heif_error_Ok) throw new Error(`libheif: ${code.value}`)
    const handle = libheif.heif_js_context_get_primary_image_handle(context)
    if ('code' in handle) throw new Error('libheif: no picture')
    const [width, height] = [
      libheif.heif_image_handle_get_width(handle),
      libheif.heif_image_handle_get_height(handle),
    ]
    if (width * height > limits.maxPixels) throw new Error('more than the pixel limit')
    const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
    const { heif_chroma_interleaved_RGB: interleaved } = libheif.heif_chroma
    const decoded = libheif.heif_js_decode_image2(handle, rgb, interleaved)
    const plane = decoded.channels?.[0]
    if (!plane || plane.width !== width || plane.height !== height) throw new Error('libheif: not decoded')
    return { pixels: withoutPadding(plane), width, height }
  } catch (error) {
    return sayWhy(error)
  }
}

/** The decoder's lines are longer than the picture is wide. */
function withoutPadding({ data, width, height, stride }: HeifPlane): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    pixels.set(data.subarray(y * stride, y * stride + width * 3), y * width * 3)
  return pixels
}

/** Without its color profile a picture of a phone is paler than it was. @returns it as a chunk of a PNG */
function profileOf(original: Buffer): Buffer | null {
  const at = original.indexOf('colrprof', 0, 'latin1')
  if (at < 4) return null
  const profile = original.subarray(at + 8, at - 4 + original.readUInt32BE(at - 4))
  const content = Buffer.concat([Buffer.from('iCCPICC\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
