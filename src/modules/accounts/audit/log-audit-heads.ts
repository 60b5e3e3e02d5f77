import type { Db } from '../../../platform/db/types.ts'
import type { Logger } from '../../../platform/monitoring/log.ts'
import { recordAudit } from './record-audit.ts'

const batchSize = 500

/**
 * Writes the head of every chain to the log, so that removing the end of a chain can be detected later. If a chain ends
 * with unkeyed entries, a keyed entry is added first to seal them.
 */
export async function logAuditHeads(db: Db, log: Logger, now: Date): Promise<void> {
  let after = 0
  for (;;) {
    const heads = await selectHeads(db, after)
    for (const head of heads) {
      try {
        const { business, sequence, hash } = head.is_keyed ? head : await seal(db, head, now)
        log.info({ business, sequence, hash: hash.toString('hex') }, 'audit head')
      } catch (err) {
        // One damaged chain must not prevent logging the others.
        log.error({ business: head.business, err }, 'the audit log of a business cannot be continued')
      }
    }
    if (heads.length < batchSize) return
    after = heads.at(-1)!.business_id
  }
}

type Head = Awaited<ReturnType<typeof selectHeads>>[number]

const selectHeads = (db: Db, after: number) =>
  db
    .selectFrom('audit_heads as head')
    .innerJoin('businesses', 'businesses.id', 'head.business_id')
    .innerJoin('audit_entries as entry', (join) =>
      join.onRef('entry.business_id', '=', 'head.business_id').onRef('entry.sequence', '=', 'head.sequence'),
    )
    .select(['head.business_id', 'businesses.unique_id as business', 'head.sequence', 'head.hash', 'entry.is_keyed'])
    .where('head.business_id', '>', after)
    .orderBy('head.business_id')
    .limit(batchSize)
    .execute()

async function seal(db: Db, { business_id, business }: Head, now: Date) {
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, { business_id, actor: 'system', action: 'audit.sealed', target: business }, now))
  const head = await db
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow()
  return { business, ...head }
}
