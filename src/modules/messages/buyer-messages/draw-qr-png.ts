import { encode } from 'uqr'

/** Pixels of a module: sharp on a phone whose screen has three for each. */
const scale = 8

/** A QR code as a PNG file with a white quiet zone, which readers require also in a dark mail. */
export async function drawQrPng(text: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // On demand: most processes never draw one.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ colours: 2 })
    .toBuffer()
}
