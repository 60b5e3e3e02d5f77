import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openDatabase } from '../../composition/open-database.ts'
import { readConfig } from '../../config.ts'
import { fingerprintKey, rotateInstanceKey } from '../../platform/secrets/instance-secrets.ts'
import { type Arguments, UsageError } from '../command.ts'
import { good, note, say, sayJson, sayPairs } from '../print.ts'

/** `etalase keys rotate-instance --to <file>` */
export async function rotateInstance({ values }: Arguments) {
  if (!values.to) throw new UsageError('Give the file of the new key with --to.')
  const file = resolve(String(values.to))
  const config = readConfig()
  const key = await readOrCreate(file)
  const database = await openDatabase(config, { log: note, shareRunning: true })
  try {
    const sealed = await rotateInstanceKey(database.db, config.instanceKey, key)
    const fingerprint = fingerprintKey(key)
    if (values.json) return sayJson({ file, fingerprint, sealed })
    say(`${good('✓')} ${sealed} secrets are sealed with the new key.`)
    sayPairs([
      ['Fingerprint', fingerprint],
      ['Next', `set INSTANCE_KEY_FILE=${file} for every process and restart them`],
      ['Keep', 'a copy of the file outside of this machine; no backup has it'],
    ])
  } finally {
    await database.close()
  }
}

/** A file that exists is used, so that an interrupted rotation can be repeated. */
async function readOrCreate(file: string): Promise<Buffer> {
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const text = (await readFile(file, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new UsageError(`${file} does not hold a key of 64 hexadecimal digits.`)
  return Buffer.from(text, 'hex')
}
