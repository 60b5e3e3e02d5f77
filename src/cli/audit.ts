import { verifyAudit } from '../modules/accounts/audit/index.ts'
import { type Command, UsageError } from './command.ts'
import { bad, good, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

export const audit: Command = {
  name: 'audit',
  summary: 'Check that no audit entry was changed or removed',
  usage: 'etalase audit verify [<business unique_id>] [--json]',
  options: { json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    const [verb, wanted] = positionals
    if (verb !== 'verify') throw new UsageError('The only action is verify.')
    await withDatabase(async ({ db }) => {
      const all = db.selectFrom('businesses').select(['id', 'unique_id', 'name']).orderBy('id')
      const businesses = await (wanted ? all.where('unique_id', '=', wanted) : all).execute()
      if (wanted && businesses.length === 0) throw new UsageError(`There is no business ${wanted}.`)
      const verdicts = []
      for (const business of businesses) {
        const { business_id: _, ...verdict } = await verifyAudit(db, business.id)
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
