import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
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

/**
 * Writes a file that is on the disk, with its name, before the entries are removed. A file of that name stays as it is, if
 * it has the same lines: a run that ended too early has left it.
 */
const keepIn =
  (folder: string): KeepArchive =>
  async (name, lines) => {
    const [part, path] = [join(folder, `${name}.part`), join(folder, name)]
    await writePart(part, lines)
    if (await exists(path)) {
      const isSame = (await hashLines(path)) === (await hashLines(part))
      await rm(part)
      if (!isSame)
        throw new Error(`${path} has other entries than the audit log. Move it elsewhere. Nothing was archived.`)
    } else await rename(part, path)
    const directory = await open(folder)
    await directory.sync()
    await directory.close()
    return await hashStream(createReadStream(path))
  }

async function writePart(path: string, lines: AsyncIterable<string>) {
  const file = await open(path, 'w', 0o600)
  try {
    await pipeline(Readable.from(lines), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await file.writeFile(chunk)
    })
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The hash of what a file has, apart from its compression; null if it cannot be unpacked. */
const hashLines = (path: string) => pipeline(createReadStream(path), createGunzip(), hashStream).catch(() => null)

async function hashStream(chunks: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of chunks) digest.update(chunk)
  return digest.digest('hex')
}
