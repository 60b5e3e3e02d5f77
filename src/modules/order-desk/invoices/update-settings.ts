import type { MemberCaller } from '../../../access/caller.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { creditNotePrefix, defaultPrefix } from './rules.ts'
import type { SettingsIn } from './schemas.ts'

const columns = ['prefix', 'seller_name', 'seller_address', 'tax_number', 'note'] as const

const defaults = { prefix: defaultPrefix, seller_name: null, seller_address: null, tax_number: null, note: null }

export async function getSettings(db: Db, businessId: number) {
  const found = await db
    .selectFrom('invoice_settings')
    .select(columns)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return found ?? defaults
}

/** Changes the settings for later documents. Issued documents stay, and the numbering continues. */
export async function updateSettings(tx: Tx, { business, user }: MemberCaller, change: SettingsIn, now: Date) {
  if (change.prefix === creditNotePrefix)
    throw validationFailed({ prefix: fieldError('not_included', { value: creditNotePrefix }) })
  const settings = await tx
    .insertInto('invoice_settings')
    .values({ ...defaults, ...change, business_id: business.id, last_updated_at: now })
    .onConflict((known) => known.column('business_id').doUpdateSet({ ...change, last_updated_at: now }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  const entry = { business_id: business.id, actor: user.unique_id, target: business.unique_id }
  await recordAudit(tx, { ...entry, action: 'invoice_settings.updated', details: change }, now)
  return settings
}
