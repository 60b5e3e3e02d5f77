import { objectSource } from '../../composition/backup-objects.ts'
import { type BackupPlace, openPlace } from '../../composition/backup-places.ts'
import type { OpenDatabase } from '../../composition/open-database.ts'
import { type Config, readConfig } from '../../config.ts'
import {
  type BackupSummary,
  listExpired,
  nameBackup,
  verify,
  writeBackup,
  writeWholeFile,
} from '../../platform/backup/index.ts'
import { findSealingKey } from '../../platform/secrets/instance-secrets.ts'
import type { Arguments, Command } from '../command.ts'
import { connected } from '../connected.ts'
import { count, good, note, say, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { planBackup } from './backup-plan.ts'
import { backupProgress } from './backup-progress.ts'
import { refuseLargeDatabase } from './check-size.ts'
import { verifyFile } from './verify-backup.ts'

type Consume = (bytes: AsyncIterable<Buffer>, signal: AbortSignal) => Promise<unknown>

export const backup: Command = {
  usage: `etalase backup <file> [--with-files] [--force] [--json]
  etalase backup --to <folder|s3://key:secret@host/bucket?region=…> [--keep <number>] [--with-files] [--force] [--json]
  etalase backup verify <file|s3://key:secret@host/bucket/name?region=…> [--json]`,
  details: `Takes a consistent snapshot while the service keeps running, from the embedded database or from a server, and
adds every uploaded file and picture. An existing file is never overwritten, and an interrupted backup leaves none.

--to          write a new backup with its time as name; BACKUP_TO is the default
--keep        afterwards delete all but the newest of that place; the new one is read back and checked before
--with-files  include the bytes of files that are in a bucket (OBJECT_STORE_URL). Without it the backup has their
              names and checksums only, and the bucket needs copies of its own
--force       write it even if the database has more than 20 GB, for which other tools are better
--json        print the result as one object, for scripts

verify reads everything, compares every checksum, and exits with 1 if a bit differs, saying where.`,
  options: {
    to: { type: 'string' },
    keep: { type: 'string' },
    'with-files': { type: 'boolean' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: (args) => (args.positionals[0] === 'verify' ? verifyFile(args) : run(args)),
}

async function run(args: Arguments) {
  const config = readConfig()
  const { file, to, keep } = planBackup(args, config)
  await withDatabase(async (database) => {
    await refuseLargeDatabase(database.db, Boolean(args.values.force))
    if (file) {
      const summary = await write(args, config, database, (bytes, signal) => writeWholeFile(file, bytes, signal))
      return sayWritten(args, file, summary)
    }
    const place = openPlace(to!)
    const name = nameBackup(new Date())
    const summary = await write(args, config, database, (bytes, signal) => place.write(name, bytes, signal))
    const deleted = keep ? await deleteExpired(place, name, keep) : []
    sayWritten(args, place.describe(name), summary, deleted)
  })
}

/** Ctrl-C and SIGTERM remove the unfinished backup. */
async function write({ values }: Arguments, config: Config, database: OpenDatabase, consume: Consume) {
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('The backup was interrupted; nothing was kept.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
  const progress = backupProgress()
  const objects = objectSource(config, Boolean(values['with-files']))
  if (objects.mode === 'manifest')
    note('Files in the bucket are listed with their checksums and not copied; --with-files includes them.')
  try {
    const instanceKey = await findSealingKey(database.db)
    const options = { objects, instanceKey, onProgress: progress.report }
    return await connected(database.connection, (client) =>
      writeBackup(client, (bytes) => consume(bytes, controller.signal), options),
    )
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    progress.end()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, abort)
  }
}

async function deleteExpired(place: BackupPlace, name: string, keep: number): Promise<string[]> {
  const { problems } = await verify(place.open(name))
  if (problems[0])
    throw new Error(
      `${place.describe(name)} is damaged (byte ${problems[0].at}: ${problems[0].problem}). No older backup was deleted.`,
    )
  const expired = listExpired(await place.list(), keep)
  for (const old of expired) await place.delete(old)
  return expired
}

function sayWritten({ values }: Arguments, file: string, summary: BackupSummary, deleted: string[] = []) {
  if (values.json) return sayJson({ file, ...summary, deleted })
  const { rows, tables, objects } = summary
  say(`${good('✓')} ${count(rows)} rows of ${tables} tables and ${count(objects)} files written to ${file}`)
  for (const name of deleted) say(`  deleted ${name}`)
}
