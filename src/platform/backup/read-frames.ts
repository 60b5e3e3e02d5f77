import type { ByteReader } from './byte-reader.ts'
import { FRAME_HEAD_BYTES, type FrameKind, frameKinds, MAGIC, MAX_CONTENT_BYTES } from './format.ts'
import { frameChecksum } from './write-frames.ts'

export type Frame = {
  kind: FrameKind
  content: Buffer
  /** The offset of the frame in the file. */
  at: number
  /** The frame as it is in the file, for the checksum over the whole. */
  raw: Buffer[]
  isIntact: boolean
}

/** A file whose structure cannot be read further. */
export class BrokenBackupError extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const kinds: string[] = Object.values(frameKinds)

export async function readMagic(reader: ByteReader): Promise<Buffer> {
  const magic = await reader.read(MAGIC.length)
  if (!magic.equals(MAGIC)) throw new BrokenBackupError(0, 'this is not a backup, or its first bytes are damaged')
  return magic
}

/**
 * Reads the next frame. A frame with a wrong checksum is returned as not intact if its length is plausible. Throws
 * where the file ends early or has no frame.
 */
export async function readFrame(reader: ByteReader): Promise<Frame> {
  const at = reader.position
  const head = await reader.read(FRAME_HEAD_BYTES)
  if (head.length < FRAME_HEAD_BYTES) throw new BrokenBackupError(at, 'the file is truncated')
  const kind = head.toString('latin1', 0, 1)
  const length = head.readUInt32BE(1)
  if (!kinds.includes(kind) || length > MAX_CONTENT_BYTES)
    throw new BrokenBackupError(at, 'the structure is damaged; what follows cannot be checked')
  const content = await reader.read(length)
  if (content.length < length) throw new BrokenBackupError(at, 'the file is truncated, or a length is damaged')
  const isIntact = frameChecksum(head, content) === head.readUInt32BE(5)
  return { kind: kind as FrameKind, content, at, raw: [head, content], isIntact }
}
