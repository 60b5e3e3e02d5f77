import { openSource } from '../../composition/backup-places.ts'
import { readConfig } from '../../config.ts'
import { verify } from '../../platform/backup/index.ts'
import { type Arguments, UsageError } from '../command.ts'
import { bad, count, good, say, sayFirst, sayJson } from '../print.ts'
import { warnAboutKey } from './backup-key.ts'

/** `etalase backup verify <file>` */
export async function verifyFile({ values, positionals }: Arguments) {
  const [, file] = positionals
  if (!file) throw new UsageError('Give the name of the file.')
  const { header, entries, bytes, problems } = await verify(openSource(file))
  const isIntact = problems.length === 0 && header !== undefined
  if (!isIntact) process.exitCode = 1
  if (values.json)
    return sayJson({
      is_intact: isIntact,
      entries,
      bytes,
      created_at: header?.created_at ?? null,
      objects: header?.objects ?? null,
      instance_key: header?.instance_key ?? null,
      warning: (header && warnAboutKey(header, readConfig())) ?? null,
      problems,
    })
  if (isIntact) {
    say(`${good('✓')} Intact: ${count(entries)} entries, ${count(bytes)} bytes, of ${header.created_at}.`)
    const warning = warnAboutKey(header, readConfig())
    if (warning) say(`${bad('!')} ${warning}`)
    if (header.objects === 'manifest')
      say('  The files themselves are in the bucket; the backup has their names and checksums only.')
    return
  }
  sayFirst(
    problems,
    problems.length,
    ({ at, entry, problem }) => `  byte ${at}${entry ? `, in ${entry}` : ''}: ${problem}`,
  )
  say(`${bad('✗')} The backup is damaged.`)
}
