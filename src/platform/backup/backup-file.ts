import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const partialMark = '.partial-'

/**
 * Writes a new file that only its owner can read. It has a temporary name, which restores ignore, until it is complete
 * and on the disk.
 */
export async function writeWholeFile(file: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal) {
  const partial = `${file}${partialMark}${process.pid}`
  try {
    await pipeline(bytes, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    // link() fails if the file exists, whereas rename() would overwrite an earlier backup.
    await link(partial, file).catch((error) => {
      throw error.code === 'EEXIST' ? new Error(`${file} exists already. Choose another name.`) : error
    })
  } finally {
    await rm(partial, { force: true })
  }
  await syncFolder(dirname(file))
}

/** Syncs the folder: without that, the name of a new file may be lost in a crash. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const readFileBytes = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: 1 << 20 })
