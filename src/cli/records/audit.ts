import { createReadStream } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { readConfig } from '../../config.ts'
import { type LoggedHead, parseEntry, verifyAudit } from '../../modules/accounts/audit/index.ts'
import { loadInstanceSecrets } from '../../platform/secrets/instance-secrets.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { bad, count, good, say, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { archiveYears } from './audit-archive.ts'
import { findAuditedBusinesses } from './audited-businesses.ts'

export const audit: Command = {
  usage: `etalase audit verify [<business unique_id> [--head <sequence>:<hash>] [--archive <file> …]] [--json]
       etalase audit archive <year> --to <folder> [--business <unique_id>] [--json]`,
  details: `verify recomputes the hash chain of every business, or of one, and names the first broken entry.
--head      a line “audit head” of the log: shows whether the end of the chain was cut off since
--archive   an archive of the business, from the first to the last, once for each: checks the whole chain

archive moves the entries up to the end of a past year into a file for each business, and records in the chain what the file
has. Keep the files; the entries are no longer in the dashboard, nor in exports and backups.
--to        the folder for the files; it is made if it is missing`,
  options: {
    json: { type: 'boolean' },
    head: { type: 'string' },
    archive: { type: 'string', multiple: true },
    to: { type: 'string' },
    business: { type: 'string' },
  },
  run: async (args) => {
    const [verb] = args.positionals
    if (verb === 'verify') return verifyChains(args)
    if (verb === 'archive') return archive(args)
    throw new UsageError('The actions are verify and archive.')
  },
}

async function verifyChains({ values, positionals }: Arguments) {
  const [, wanted] = positionals
  const logged = typeof values.head === 'string' ? parseHead(values.head) : undefined
  if (logged && !wanted) throw new UsageError('Name the business whose head this is.')
  const files = (values.archive as string[] | undefined) ?? []
  if (files.length > 0 && !wanted) throw new UsageError('Name the business whose archives these are.')
  for (const file of files)
    await access(file).catch(() => {
      throw new UsageError(`${file} cannot be read.`)
    })
  await withDatabase(async ({ db }) => {
    const secrets = await loadInstanceSecrets(db, readConfig().instanceKey)
    const verdicts = []
    for (const business of await findAuditedBusinesses(db, wanted)) {
      const archives = files.length > 0 ? { archives: readArchives(files) } : {}
      const { business_id: _, ...verdict } = await verifyAudit(db, secrets.audit, business.id, { logged, ...archives })
      if (logged && logged.sequence < verdict.archived)
        throw new UsageError('This head is in an archive. Give the archives of the business with --archive.')
      verdicts.push({ business: business.unique_id, ...verdict })
      if (!values.json) say(`  ${business.unique_id}  ${business.name}: ${describe(verdict)}`)
    }
    if (values.json) sayJson(verdicts)
    if (verdicts.some((verdict) => !verdict.is_intact)) process.exitCode = 1
  })
}

function describe(verdict: { entries: number; archived: number; broken_at: number | null }) {
  const state = verdict.broken_at === null ? good('intact') : bad(`broken at entry ${verdict.broken_at}`)
  const archived = verdict.archived > 0 ? ` (${count(verdict.archived)} of them in archives, not checked)` : ''
  return `${count(verdict.entries)} entries${archived}, ${state}`
}

async function* readArchives(files: string[]) {
  for (const file of files) for await (const line of readLines(file)) yield parseEntry(line)
}

/** The lines of a compressed file. `node:readline` also ends lines at characters that an entry may have. */
async function* readLines(file: string) {
  let rest = ''
  for await (const chunk of createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}

async function archive({ values, positionals }: Arguments) {
  const year = Number(positionals[1])
  const isPast = Number.isInteger(year) && year >= 2000 && year < new Date().getUTCFullYear()
  if (!isPast) throw new UsageError('Give a year that is over, for example 2025.')
  if (typeof values.to !== 'string') throw new UsageError('Give the folder for the files with --to.')
  const folder = values.to
  await mkdir(folder, { recursive: true })
  await withDatabase(async ({ db }) => {
    const secrets = await loadInstanceSecrets(db, readConfig().instanceKey)
    const businesses = await findAuditedBusinesses(db, values.business as string | undefined)
    const report = await archiveYears({ db, key: secrets.audit, businesses, year, folder })
    if (values.json) return sayJson(report)
    for (const { business, file, entries } of report) say(`  ${business}: ${count(entries)} entries in ${file}`)
    say(`${good('✓')} ${count(report.length)} archives were written to ${folder}.`)
  })
}

/** Reads a head in the form in which it is logged daily, for example `42:9f86d0…`. */
function parseHead(text: string): LoggedHead {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!sequence || !hash)
    throw new UsageError('--head is the sequence and the hash of an “audit head” line of the log.')
  return { sequence: Number(sequence), hash }
}
