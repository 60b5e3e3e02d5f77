import { createSlices } from '../../concurrency/slices.ts'

/** The length of a chunk in characters; a longer text is a chunk of its own. */
const chunkLength = 65_536

/**
 * Joins short texts into chunks for a stream, and lets other requests run between them: a batch of rows may have
 * megabytes.
 */
export async function* joinChunks(texts: Iterable<string>): AsyncGenerator<string> {
  const pause = createSlices()
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
    await pause()
  }
  if (chunk) yield chunk
}
