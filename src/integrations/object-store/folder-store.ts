import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, type ObjectStore } from './types.ts'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Stores objects as files in a folder. */
export function createFolderStore(folder: string): ObjectStore {
  const toPath = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, body) {
      const path = toPath(key)
      const unfinished = join(folder, '.unfinished', randomUUID())
      await mkdir(dirname(path), { recursive: true })
      await mkdir(dirname(unfinished), { recursive: true })
      try {
        await pipeline(body, createWriteStream(unfinished, { flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        const file = await open(toPath(key))
        const { size } = await file.stat()
        return { body: file.createReadStream(), size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async delete(key) {
      await rm(toPath(key), { force: true })
    },
  }
}
