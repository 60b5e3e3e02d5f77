import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** A piece holds at most about 200 empty parts, for each of which the parser takes about 100 µs. */
const maxPieceBytes = 16_384

/**
 * Passes a body on in small pieces, and lets other requests run between them: the multipart parser would read a chunk
 * with thousands of empty parts without a pause. The parser accepts no stream other than the request, so the `pipe` of
 * the request is replaced.
 */
export function sliceUpload(request: IncomingMessage) {
  const pieces = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += maxPieceBytes) {
        this.push(chunk.subarray(at, at + maxPieceBytes))
        await setImmediate()
      }
      done()
    },
  })
  const { pipe } = request
  request.pipe = (target) => {
    pipe.call(request, pieces)
    return pieces.pipe(target)
  }
  request.unpipe = (target) => {
    pieces.unpipe(target)
    return request
  }
}
