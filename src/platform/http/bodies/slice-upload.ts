import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** The parser takes about 100 µs for each part, and this holds at most some 200 empty ones. */
const maxPieceBytes = 16_384

/**
 * Passes a body on in small pieces, and lets other requests run between them. The multipart parser would read a chunk of
 * thousands of empty parts without a pause; it takes no other stream than the request, so the request gets another `pipe`.
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
