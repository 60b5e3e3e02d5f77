import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, type ObjectStore } from './types.ts'

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Stores objects as files in a folder that only the account of the service may read. */
export function createFolderStore(folder: string): ObjectStore {
  const toPath = (key: string) => join(folder, ...checkKey(key).split('/'))
  let isPrivate = false
  /** Closes the folder itself too, which an earlier version or the operator may have created. */
  const makePrivate = async () => {
    if (isPrivate) return
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    isPrivate = true
  }
  return {
    async put(key, body) {
      const path = toPath(key)
      const unfinished = join(folder, '.unfinished', randomUUID())
      await makePrivate()
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      try {
        await pipeline(body, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
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
