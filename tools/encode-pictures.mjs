/**
 * Encodes the pictures of the site itself: `node tools/encode-pictures.mjs <folder with the originals>`.
 * Each becomes AVIF and JPEG in the widths below, in src/assets/pictures/. (The pictures of the catalog are not
 * made here: `npm run shop -- import catalog` encodes them.)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const target = new URL('../src/assets/pictures/', import.meta.url).pathname

/** `crop` is in pixels of the original. A phone's hero is a crop around the sauna, so that no byte is spent on the lake. */
const pictures = [
  { name: 'hero-winter', from: 'hero-winter.jpg', widths: [960, 1440, 1920], avif: 50, jpeg: 72 },
  {
    name: 'hero-winter-phone',
    from: 'hero-winter.jpg',
    crop: { left: 1096, top: 0, width: 1080, height: 1350 },
    widths: [480, 720, 1080],
    avif: 46,
    jpeg: 68,
  },
  { name: 'hero-franchise', from: 'hero-franchise.jpg', widths: [960, 1440, 1920], avif: 48, jpeg: 70 },
  {
    name: 'hero-franchise-phone',
    from: 'hero-franchise.jpg',
    crop: { left: 990, top: 0, width: 1350, height: 1350 },
    widths: [480, 720, 1080],
    avif: 44,
    jpeg: 66,
  },
  ...['concept', 'about', 'delivery'].map((name) => ({
    name,
    from: `${name}.jpg`,
    widths: [480, 736, 960, 1440],
    avif: 50,
    jpeg: 70,
  })),
  { name: 'og-cover', from: 'og-cover.jpg', widths: [1200], jpeg: 78 },
]

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Say where the originals are: node tools/encode-pictures.mjs <folder>')
  process.exit(2)
}

await mkdir(target, { recursive: true })
for (const { name, from, crop, widths, avif, jpeg } of pictures) {
  for (const width of widths) {
    const sized = () => {
      const original = sharp(join(folder, from), { limitInputPixels: 40_000_000 }).toColourspace('srgb')
      return (crop ? original.extract(crop) : original).resize(width)
    }
    const file = `${name}-${width}`
    const made = {
      ...(avif && {
        [`${file}.avif`]: await sized().avif({ quality: avif, chromaSubsampling: '4:2:0' }).toBuffer(),
      }),
      [`${file}.jpg`]: await sized().jpeg({ quality: jpeg, mozjpeg: true }).toBuffer(),
    }
    for (const [fileName, bytes] of Object.entries(made)) {
      await writeFile(join(target, fileName), bytes)
      console.log(`${String(Math.round(bytes.length / 1024)).padStart(4)} KB  ${fileName}`)
    }
  }
  const { dominant, channels } = await sharp(join(folder, from)).stats()
  const mean = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  console.log(`      ${name}: mean color #${mean.join('')}, dominant ${JSON.stringify(dominant)}`)
}
