import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { findDataDir } from '../../platform/embedded-postgres/index.ts'
import type { Finding } from './finding.ts'

/**
 * Reports whether other accounts of the machine can read the folder of the embedded database. Returns nothing if there
 * is none.
 */
export async function checkDataFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Finding[]> {
  if (databaseUrl || process.getuid === undefined) return []
  const folder = await findDataDir(dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (!found) return []
  const isReadByGroup = (found.mode & 0o060) !== 0 && found.gid !== process.getgid?.()
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  return [
    {
      check: 'Data',
      is_ok: !isReadByGroup && (found.mode & 0o006) === 0,
      found: `${folder} has the mode ${mode}`,
      advice: `Other accounts of this machine can read it. Run: chmod 700 ${folder}`,
    },
  ]
}
