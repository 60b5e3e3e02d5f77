import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** The most bytes of a QR code with this error correction. */
export const maxQrBytes = 2331

/**
 * Pixels per module, so that the code is sharp on a phone with three pixels per point. Eight pixels of a row are one
 * byte.
 */
const scale = 8

/** A QR code as a PNG file with a white quiet zone, which scanners need even in a dark mail. */
export function drawQrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((modules) => {
    const row = Buffer.from([0, ...modules.map((isDark) => (isDark ? 0x00 : 0xff))])
    return Array.from({ length: scale }, () => row)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * scale, 0)
  header.writeUInt32BE(size * scale, 4)
  header[8] = 1 // One bit per pixel, greyscale.
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk of a PNG file: length, type, data, checksum of type and data. */
function toChunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  checked.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(checked), chunk.length - 4)
  return chunk
}
