import { readConfig } from '../../config.ts'
import { type LoggedHead, verifyAudit } from '../../modules/accounts/audit/index.ts'
import { loadInstanceSecrets } from '../../platform/secrets/instance-secrets.ts'
import { type Command, UsageError } from '../command.ts'
import { bad, good, say, sayJson } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const audit: Command = {
  usage: 'etalase audit verify [<business unique_id> [--head <sequence>:<hash>]] [--json]',
  options: { json: { type: 'boolean' }, head: { type: 'string' } },
  run: async ({ values, positionals }) => {
    const [verb, wanted] = positionals
    if (verb !== 'verify') throw new UsageError('The only action is verify.')
    const logged = typeof values.head === 'string' ? parseHead(values.head) : undefined
    if (logged && !wanted) throw new UsageError('Name the business whose head this is.')
    await withDatabase(async ({ db }) => {
      const secrets = await loadInstanceSecrets(db, readConfig().instanceKey)
      const all = db.selectFrom('businesses').select(['id', 'unique_id', 'name']).orderBy('id')
      const businesses = await (wanted ? all.where('unique_id', '=', wanted) : all).execute()
      if (wanted && businesses.length === 0) throw new UsageError(`There is no business ${wanted}.`)
      const verdicts = []
      for (const business of businesses) {
        const { business_id: _, ...verdict } = await verifyAudit(db, secrets.audit, business.id, logged)
        verdicts.push({ business: business.unique_id, ...verdict })
        if (values.json) continue
        const state = verdict.is_intact ? good('intact') : bad(`broken at entry ${verdict.broken_at}`)
        say(`  ${business.unique_id}  ${business.name}: ${verdict.entries} entries, ${state}`)
      }
      if (values.json) sayJson(verdicts)
      if (verdicts.some((verdict) => !verdict.is_intact)) process.exitCode = 1
    })
  },
}

/** Reads a head in the form in which it is logged daily, for example `42:9f86d0…`. */
function parseHead(text: string): LoggedHead {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!sequence || !hash)
    throw new UsageError('--head is the sequence and the hash of an “audit head” line of the log.')
  return { sequence: Number(sequence), hash }
}
