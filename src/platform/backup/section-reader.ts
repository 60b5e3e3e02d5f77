/** Ends the rows of a table. No row can equal it, because COPY escapes backslashes in data. */
const END_OF_TABLE = '\\.\n'

const NEWLINE = 10

/** Reads the sections of a backup of version 1: JSON lines, and the rows of a table up to `END_OF_TABLE`. */
export class SectionReader {
  #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async readJson(): Promise<unknown> {
    let end = this.#buffer.indexOf(NEWLINE)
    while (end < 0) {
      await this.#more()
      end = this.#buffer.indexOf(NEWLINE)
    }
    return JSON.parse(this.#take(end + 1).toString())
  }

  async *readRows(): AsyncGenerator<Buffer> {
    while (!this.#startsWithEnd()) {
      const mark = this.#buffer.indexOf(`\n${END_OF_TABLE}`)
      const end = mark >= 0 ? mark : this.#buffer.lastIndexOf(NEWLINE)
      if (end < 0) await this.#more()
      else yield this.#take(end + 1)
    }
    this.#take(END_OF_TABLE.length)
  }

  #startsWithEnd() {
    return this.#buffer.subarray(0, END_OF_TABLE.length).equals(Buffer.from(END_OF_TABLE))
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length)
    this.#buffer = this.#buffer.subarray(length)
    return taken
  }

  async #more() {
    const { done, value } = await this.#source.next()
    if (done) throw new Error('The backup ends too early.')
    this.#buffer = Buffer.concat([this.#buffer, value])
  }
}
