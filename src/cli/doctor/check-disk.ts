import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { objectFolder } from '../../integrations/object-store/index.ts'

const gibibyte = 1024 ** 3

export type DiskFinding = { check: string; is_ok: boolean; found: string; advice: string }

/**
 * Reports the free space of the disk with the embedded database and the files. Returns nothing if both are elsewhere.
 */
export async function checkDisk(config: Config, space: typeof readSpace = readSpace): Promise<DiskFinding[]> {
  const folders = [
    ...(config.databaseUrl ? [] : [config.dataDir]),
    ...(config.objectStoreUrl ? [] : [objectFolder(config)]),
  ]
  const disks = await Promise.all(folders.map(async (folder) => ({ folder, ...(await space(folder)) })))
  const [fullest] = disks.sort((a, b) => a.free - b.free)
  if (!fullest) return []
  const { folder, free, size } = fullest
  return [
    {
      check: 'Disk',
      is_ok: free > Math.max(gibibyte, Math.min(size / 20, 5 * gibibyte)),
      found: `${(free / gibibyte).toFixed(1)} GB free of ${(size / gibibyte).toFixed(1)} GB at ${folder}`,
      advice: 'Free some space or use a larger disk: when it is full, orders and uploads are refused.',
    },
  ]
}

/** The free space and the size of the disk of a folder. The folder may not exist before the first start. */
export async function readSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder))
  return { free: bavail * bsize, size: blocks * bsize }
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
