import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** As much as the databases of a run need at most, and as much again. */
const neededBytes = 4 * 1024 ** 3

/**
 * Where the data of databases is kept: in memory if there is room. To copy the template, a thousand small files, takes 25 ms
 * there and half a second on many a disk.
 */
export const memoryFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes
  } catch {
    return false
  }
}
