import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A parameter as it is sent: text, or bytes. */
export type Value = string | null | { hex: string }
export type Recorded = {
  text: string
  values: Value[]
  /** The file that sent it, or `queued` where that is not known. */
  source: string
  test: string
}

/** What steers a session or a server reads no table of a business, and some of it cannot run in a transaction. */
const steering =
  /^\s*(begin|start|commit|rollback|savepoint|release|set|reset|show|listen|notify|unlisten|discard|copy|vacuum|analyze|prepare|deallocate|create|alter|drop)\b/i

/** Locks of a session outlive the transaction of a replay. */
const sessionLock = /pg_(try_)?advisory_lock/

export const isReplayable = (text: string) => text.trim() !== '' && !steering.test(text) && !sessionLock.test(text)

/** Lists of parameters of any length count as one statement. */
export const toKey = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(::[\w[\]]+)?(, \$\d+(::[\w[\]]+)?)+/g, '$…')
    .replace(/(\(\$…\))(, \(\$…\))+/g, '$1')

/** The distinct statements of a folder, in the order in which tests sent them. */
export async function readRecorded(folder: string): Promise<Recorded[]> {
  const found = new Map<string, Recorded>()
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.jsonl')).sort()) {
    const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')
    for (const line of lines.filter(Boolean)) {
      const recorded = JSON.parse(line) as Recorded
      const key = toKey(recorded.text)
      if (!found.has(key)) found.set(key, recorded)
    }
  }
  return [...found.values()]
}
