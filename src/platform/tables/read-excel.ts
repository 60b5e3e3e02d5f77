import type { Readable } from 'node:stream'
import type { Tenant } from '../concurrency/fair-semaphore.ts'
import { AppError, fieldError, validationFailed } from '../errors/errors.ts'
import { type ThreadPool, threadFunction } from '../threads/index.ts'
import { maxExcelMebibytes, maxUnpackedMebibytes } from './excel-limits.ts'
import type { excelToCsv } from './excel-to-csv.ts'

/** Converts the bytes of an Excel file to CSV. */
export type ReadExcel = (file: Buffer) => Promise<Buffer>

const convert = threadFunction<typeof excelToCsv>(new URL('./excel-to-csv.ts', import.meta.url), 'excelToCsv')

/** Reads Excel files in threads, in the turns of a business. */
export const excelReader =
  (threads: ThreadPool, tenant: Tenant): ReadExcel =>
  async (file) => {
    try {
      return await threads.run(tenant, convert, file)
    } catch (error) {
      // An error with a cause means that the thread was ended because the sheet needs more memory or time than it may use.
      if (error instanceof Error && error.cause)
        throw validationFailed({ file: fieldError('excel_too_large', { max: maxUnpackedMebibytes }) })
      throw error
    }
  }

type FileKind = 'excel' | 'old_excel' | 'text'

const signatureBytes = 4

/** Recognises a file by its first bytes; people also send Excel files under other names. */
export function detectKind(start: Buffer): FileKind {
  const signature = start.subarray(0, signatureBytes).toString('hex')
  if (signature === '504b0304') return 'excel'
  return signature === 'd0cf11e0' ? 'old_excel' : 'text'
}

/**
 * Yields a file as CSV: an Excel file is converted once it was received as a whole, anything else is passed on as it
 * arrives.
 */
export async function* toCsvChunks(file: Readable, readExcel: ReadExcel | undefined): AsyncGenerator<Buffer> {
  const chunks = file.iterator({ destroyOnReturn: false })
  const start: Buffer[] = []
  let size = 0
  const read = async () => {
    const { done, value } = await chunks.next()
    if (done) return false
    start.push(Buffer.from(value))
    size += start.at(-1)!.length
    return true
  }
  try {
    while (size < signatureBytes && (await read()));
    const kind = readExcel ? detectKind(Buffer.concat(start)) : 'text'
    if (kind === 'old_excel') throw validationFailed({ file: 'old_excel' })
    if (kind === 'excel') {
      while (await read()) checkSize(size)
      yield await readExcel!(Buffer.concat(start))
      return
    }
    yield* start
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield Buffer.from(next.value)
  } finally {
    await chunks.return?.()
    if (!file.destroyed) file.resume() // The rest of a refused request is read, so that its answer arrives.
  }
}

function checkSize(bytes: number) {
  if (bytes > maxExcelMebibytes * 1024 * 1024)
    throw new AppError(413, 'payload_too_large', `The Excel file is larger than ${maxExcelMebibytes} MiB`)
}
