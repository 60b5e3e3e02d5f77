import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { archiveAudit, type KeepArchive } from '../../modules/accounts/audit/index.ts'
import type { Db } from '../../platform/db/types.ts'

type Wish = {
  db: Db
  key: Buffer
  businesses: { id: number; unique_id: string }[]
  year: number
  folder: string
}

/** Archives the entries of each business up to the end of a year. A business whose files are written stays archived if a later one fails. */
export async function archiveYears({ db, key, businesses, year, folder }: Wish, now = new Date()) {
  const report = []
  for (const business of businesses) {
    const wish = { db, key, business, before: new Date(Date.UTC(year + 1, 0)), keep: keepIn(folder) }
    const archived = await archiveAudit(wish, now)
    if (archived)
      report.push({ business: business.unique_id, file: archived.file, entries: archived.last - archived.first + 1 })
  }
  return report
}

/** Writes a file that is on the disk, with its name, before the entries are removed. */
const keepIn =
  (folder: string): KeepArchive =>
  async (name, lines) => {
    const part = join(folder, `${name}.part`)
    const file = await open(part, 'w', 0o600)
    const digest = createHash('sha256')
    try {
      await pipeline(Readable.from(lines), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          digest.update(chunk)
          await file.writeFile(chunk)
        }
      })
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(folder, name))
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    return digest.digest('hex')
  }
