/** The bytes say what a picture is; an extension proves nothing, and sharp would also accept an SVG. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))

/** What a phone of Apple's calls its pictures inside. */
const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && /hei|hev|mif1|msf1/.test(bytes.toString('latin1', 8, 12))

/** @throws an Error that completes "This picture …" and says what to do instead */
export function refuseHeic(bytes: Buffer): void {
  if (isHeic(bytes))
    throw new Error(
      'is in the format HEIC, which browsers cannot show. On an iPhone, choose Settings, Camera, Formats, Most Compatible, or share it as a JPEG',
    )
}
