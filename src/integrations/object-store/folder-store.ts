import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, chmod, lchown, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder } from '../../platform/secrets/private-folder.ts'
import { checkKey, type ObjectHead, type ObjectStore, storeUnavailable } from './types.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))

/** Error codes of a disk that is full, read-only, damaged or not accessible. */
const storageCodes = ['EACCES', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EPERM', 'EROFS', 'ESTALE', 'ETIMEDOUT']
const toUnavailable = (error: unknown) => (storageCodes.includes(codeOf(error)) ? storeUnavailable(error) : error)

/** A disk with less free space counts as full, because pictures have a few megabytes. */
const fullBelowBytes = 16 * 1024 * 1024

const unfinishedFolder = '.unfinished'

const headFrom = ({ size, mtimeMs }: { size: number; mtimeMs: number }): ObjectHead => ({
  size,
  etag: `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`,
})

type FolderOptions = {
  minFreeBytes?: number
  /** Whether files that root creates are given to the owner of the folder above, which is the service's account. */
  isGivenToOwner?: boolean
}

type Owner = { uid: number; gid: number }

/** Stores objects as files in a folder that only the service's account may read. */
export function createFolderStore(folder: string, options: FolderOptions = {}): ObjectStore {
  const { minFreeBytes = fullBelowBytes, isGivenToOwner = false } = options
  const toPath = (key: string) => join(folder, ...checkKey(key).split('/'))

  let isPrivate = false
  let owner: Owner | undefined
  /**
   * Also restricts the folder itself, which an earlier version or the operator may have created with wider permissions.
   */
  const makePrivate = async () => {
    if (isPrivate) return
    await makePrivateFolder(dirname(folder))
    if (isGivenToOwner && process.getuid?.() === 0) owner = await stat(dirname(folder))
    if ((await makePrivateFolder(folder)) && owner) await lchown(folder, owner.uid, owner.gid)
    await chmod(folder, 0o700)
    isPrivate = true
  }

  async function orMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw toUnavailable(error)
    }
  }

  return {
    async put(key, body) {
      const path = toPath(key)
      const unfinished = join(folder, unfinishedFolder, randomUUID())
      try {
        await makePrivate()
        await makeFolders(dirname(path), owner)
        await makeFolders(dirname(unfinished), owner)
        await pipeline(body, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
        if (owner) await lchown(unfinished, owner.uid, owner.gid)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw toUnavailable(error)
      }
    },
    head: (key) =>
      orMissing(async () => {
        const found = await stat(toPath(key))
        return found.isFile() ? headFrom(found) : undefined
      }),
    get: (key, range) =>
      orMissing(async () => {
        const file = await open(toPath(key))
        const found = await file.stat()
        if (found.isFile()) return { body: file.createReadStream(range), ...headFrom(found) }
        await file.close()
        return undefined
      }),
    async delete(key) {
      await rm(toPath(key), { force: true }).catch((error) => {
        throw toUnavailable(error)
      })
    },
    async *list() {
      for await (const key of listFolder(folder)) {
        const found = await stat(toPath(key)).catch(() => undefined)
        if (found) yield { key, ...headFrom(found) }
      }
    },
    async check() {
      try {
        await makePrivate()
        await access(folder, constants.R_OK | constants.W_OK)
        const { bavail, bsize } = await statfs(folder)
        if (bavail * bsize < minFreeBytes) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
      } catch (error) {
        throw storeUnavailable(error)
      }
    },
  }
}

async function makeFolders(path: string, owner: Owner | undefined) {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!first || !owner) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await lchown(made, owner.uid, owner.gid)
}

/** The keys of all objects in a folder, without unfinished ones. */
export async function* listFolder(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && !key.startsWith(`${unfinishedFolder}/`)) yield key
  }
}
