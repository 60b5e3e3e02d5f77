import { type RawBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { CodeState } from './rules.ts'

type Filters = {
  search?: string
  applied_to?: 'product_price' | 'shipping_cost'
  status?: 'enabled' | 'disabled'
  state?: CodeState
}

/** The SQL form of `findState`. */
const isInState = (state: CodeState, now: Date) => {
  const at = sql`${now}::timestamptz`
  const isEnded = sql`is_expiry and expiry_time <= ${at}`
  const isUsedUp = sql`is_usage_limit and current_usage >= usage_limit`
  const isScheduled = sql`is_start and start_time > ${at}`
  const conditions: Record<CodeState, RawBuilder<unknown>> = {
    disabled: sql`not is_enabled`,
    ended: sql`is_enabled and ${isEnded}`,
    used_up: sql`is_enabled and ${isUsedUp} and (${isEnded}) is not true`,
    scheduled: sql`is_enabled and ${isScheduled} and (${isEnded}) is not true and (${isUsedUp}) is not true`,
    active: sql`is_enabled and (${isEnded} or ${isUsedUp} or ${isScheduled}) is not true`,
  }
  return sql<boolean>`(${conditions[state]})`
}

/** Lists the business's codes, newest first. `search` matches a part of the code, case-insensitively. */
export const listDiscountCodes = (
  db: Db,
  cursorSecret: Buffer,
  businessId: number,
  { search, applied_to, status, state, ...request }: PageRequest & Filters,
  now: Date,
) =>
  listPage({
    list: `discount-codes:${businessId}`,
    cursorSecret,
    request,
    filters: { search, applied_to, status, state } as Filters,
    key: ['id'],
    direction: 'desc',
    select: (filters) => {
      let codes = db.selectFrom('discount_codes').selectAll().where('business_id', '=', businessId)
      if (filters.search) codes = codes.where('code', 'ilike', `%${filters.search.replace(/[\\%_]/g, '\\$&')}%`)
      if (filters.applied_to) codes = codes.where('applied_to', '=', filters.applied_to)
      if (filters.status) codes = codes.where('is_enabled', '=', filters.status === 'enabled')
      if (filters.state) codes = codes.where(isInState(filters.state, now))
      return codes
    },
    keyOf: (code) => [code.id],
  })
