import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './visitor.ts'

/** A long line of an email is folded with `=` at its end. */
const plainText = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The link with this mark in the newest email to an address, which a shop writes into a folder. */
export async function linkMailedTo(
  address: string,
  mark: string,
  dataDir = process.env.SHOP_DATA_DIR ?? '',
): Promise<string> {
  const folder = join(dataDir, 'mail')
  let link: string | undefined
  await expect(async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    const mails = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'))
    const mail = mails.findLast((text) => text.includes(`To: ${address}`) && plainText(text).includes(mark))
    link = plainText(mail ?? '')
      .split(/\s/)
      .find((word) => word.startsWith('http') && word.includes(mark))
    expect(link).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return link ?? ''
}
