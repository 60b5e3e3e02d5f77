import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UsageError } from './command.ts'

/** Opens a file before anything is done, so that a wrong name is a wrong call and not a fault of ours. */
export async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream()
  } catch (error) {
    const { code } = error as { code?: string }
    throw new UsageError(`${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}.`)
  }
}
