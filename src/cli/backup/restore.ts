import { openSource } from '../../composition/backup-places.ts'
import { openDatabase } from '../../composition/open-database.ts'
import { restoreBackup } from '../../composition/restore.ts'
import { readConfig } from '../../config.ts'
import { type Command, UsageError } from '../command.ts'
import { bad, count, good, note, say, sayFirst, sayJson } from '../print.ts'
import { backupProgress } from './backup-progress.ts'

export const restore: Command = {
  usage: 'etalase restore <file|s3://key:secret@host/bucket/name?region=…> [--json]',
  details: `Checks the whole file first, loads all rows or none, and stores the files and pictures in DATA_DIR or in the bucket
of OBJECT_STORE_URL. The database must be unused: set a new DATA_DIR or DATABASE_URL, and start the service with it
afterwards. A backup of an older release is brought up to date.`,
  options: { json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [file] = positionals
    if (!file) throw new UsageError('Give the name of the file.')
    const config = readConfig()
    const database = await openDatabase(config, {
      log: note,
      shareRunning: true,
      isMigrating: false,
      creates: config.isDataDirChosen ? 'database' : 'nothing',
    })
    const progress = backupProgress()
    try {
      const summary = await restoreBackup(database, config, openSource(file), {
        log: note,
        onProgress: progress.report,
      })
      progress.end()
      const { missing } = summary
      if (missing.length > 0) process.exitCode = 1
      if (values.json) return sayJson({ file, ...summary })
      sayFirst(missing, missing.length, (key) => `  ${bad('✗')} ${key} is missing in the bucket, or differs`)
      say(
        `${good('✓')} Restored the state of ${summary.created_at}: ${count(summary.rows)} rows, ${count(summary.objects)} files.`,
      )
    } finally {
      await database.close()
    }
  },
}
