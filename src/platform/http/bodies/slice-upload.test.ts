import type { IncomingMessage } from 'node:http'
import { PassThrough, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { countTurns } from '../../../../test/support/count-turns.ts'
import { sliceUpload } from './slice-upload.ts'

/** Creates a request whose body arrives in one chunk, and collects the pieces that a parser receives. */
function receive(body: Buffer) {
  const request = new PassThrough()
  const pieces: Buffer[] = []
  const parser = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  sliceUpload(request as unknown as IncomingMessage)
  request.pipe(parser)
  request.end(body)
  return { request, parser, pieces }
}

it('passes a body on whole, in pieces between which others run', async () => {
  const body = Buffer.alloc(1_000_000, 'part')
  const { parser, pieces } = receive(body)
  expect(await countTurns(() => finished(parser))).toBeGreaterThanOrEqual(Math.floor(body.length / 16_384))
  expect(Buffer.concat(pieces).equals(body)).toBe(true)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(16_384)
})

it('passes nothing more on when the parser is taken away', async () => {
  const { request, parser, pieces } = receive(Buffer.alloc(1_000_000))
  request.unpipe(parser)
  const before = pieces.length
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
  expect(pieces.length).toBe(before)
})
