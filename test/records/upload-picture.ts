import sharp from 'sharp'
import type { TestService } from '../support/service.ts'

/** Uploads a picture of one colour. */
export async function uploadPicture(
  service: TestService,
  secretKey: string,
  background = '#c9a27c',
  [width, height] = [1280, 800],
) {
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  const answer = await fetch(`${service.baseUrl}/v3/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: form,
  })
  return (await answer.json()) as { url: string; key: string }
}
