import type { Progress } from '../../platform/backup/index.ts'
import { count, counter, note } from '../print.ts'

/** Prints a line for each table, then a running count of the files. */
export function backupProgress(): { report: Progress; end(): void } {
  const files = counter()
  return {
    report: (what) => {
      if ('table' in what) note(`  ${what.table}: ${count(what.rows)} rows`)
      else files(what.objects, 'files')
    },
    end: files.end,
  }
}
