import { resolve } from 'node:path'
import { isBucket } from '../../composition/backup-places.ts'
import type { Config } from '../../config.ts'
import { objectFolder } from '../../integrations/object-store/index.ts'
import { type Arguments, UsageError } from '../command.ts'

type Settings = Pick<Config, 'backupTo' | 'objectStoreUrl' | 'dataDir'>

/** Where `etalase backup` writes to: a file, or a place with how many backups stay there. */
export function planBackup({ values, positionals }: Arguments, config: Settings) {
  const [file] = positionals
  const to = (values.to as string | undefined) ?? (file ? undefined : config.backupTo)
  if (file && to) throw new UsageError('Give either the name of a file or --to.')
  if (!file && !to) throw new UsageError('Give the name of the file, or a place with --to.')
  const keep = readKeep(values.keep)
  if (file && keep) throw new UsageError('--keep needs --to.')
  if (to && isAmongObjects(to, config))
    throw new UsageError('Backups need a place of their own, outside of that of the uploaded files.')
  return { file, to, keep }
}

function readKeep(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,5}$/.test(String(value))) throw new UsageError('--keep is how many backups stay: 1 or more.')
  return Number(value)
}

/** A backup beside the objects would be part of the next one. */
function isAmongObjects(to: string, config: Settings): boolean {
  const isInside = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer.replace(/\/+$/, '')}/`)
  if (!isBucket(to)) return isInside(resolve(to), objectFolder(config))
  if (!config.objectStoreUrl) return false
  const [ours, theirs] = [new URL(to), new URL(config.objectStoreUrl)]
  return ours.host === theirs.host && isInside(ours.pathname, theirs.pathname)
}
