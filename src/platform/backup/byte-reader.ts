/** Reads a stream in pieces of a wanted length and counts the position. */
export class ByteReader {
  position = 0
  #source: AsyncIterator<Buffer>
  #chunks: Buffer[] = []
  #buffered = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next bytes; fewer than wanted at the end of the stream. */
  async read(length: number): Promise<Buffer> {
    while (this.#buffered < length) {
      const { done, value } = await this.#source.next()
      if (done) break
      this.#chunks.push(value)
      this.#buffered += value.length
    }
    const joined = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    const taken = joined.subarray(0, length)
    const rest = joined.subarray(taken.length)
    this.#chunks = rest.length > 0 ? [rest] : []
    this.#buffered = rest.length
    this.position += taken.length
    return taken
  }

  async close() {
    await this.#source.return?.()
  }
}
