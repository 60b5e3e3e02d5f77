import { createSlices } from '../../concurrency/slices.ts'

/** Characters of a chunk; a longer text is a chunk of its own. */
const chunkLength = 65_536

/** Joins short texts to chunks for a stream, and lets other requests run meanwhile: a batch of rows may be megabytes. */
export async function* gatherChunks(texts: Iterable<string>): AsyncGenerator<string> {
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
