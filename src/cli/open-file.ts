import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UsageError } from './command.ts'

/** Opens the file before the database, so that a wrong name is reported as a mistake in the arguments. */
export async function openFile(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream()
  } catch (error) {
    const { code } = error as { code?: string }
    throw new UsageError(`${path} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}.`)
  }
}
