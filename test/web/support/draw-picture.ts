import sharp from 'sharp'

/** A picture of one colour, as a file for an input. */
export async function drawPicture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
