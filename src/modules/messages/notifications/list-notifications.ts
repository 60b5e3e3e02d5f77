import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import type { Tables } from '../../../schema/tables.ts'
import { bellKinds, type MemberState } from './member-state.ts'
import type { NoticeData } from './record-notices.ts'
import type { NoticeKind } from './rules.ts'

export type NoticeRow = Omit<Selectable<Tables['notifications']>, 'kind' | 'data'> & {
  kind: NoticeKind
  data: NoticeData
}

// biome-ignore lint/suspicious/noExplicitAny: the parts of a union have no table of their own
type Rows = SelectQueryBuilder<any, any, NoticeRow>

const from = (db: Db, source: ReturnType<typeof sql>): Rows =>
  (db.selectFrom(source.as('n') as never) as unknown as Rows).selectAll('n') as Rows

/** The notifications that a member sees in the dashboard, newest first. */
export async function listNotifications(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  member: MemberState,
  request: PageRequest,
) {
  const { business_id, user_id } = member
  const kinds = bellKinds(member)
  const page = await listPage<Record<never, never>, NoticeRow>({
    list: `notifications:${business_id}:${user_id}`,
    cursorSecret: secrets.cursor,
    request,
    filters: {},
    key: ['n.id'],
    direction: 'desc',
    // Reads a page of each kind by its index and merges them, because most notifications may be of kinds that the
    // member does not want.
    select: (_, cut) => {
      const parts = (kinds.length > 0 ? kinds : ['none']).map(
        (kind) =>
          sql`(${cut(from(db, sql`(select * from notifications where business_id = ${business_id} and kind = ${kind})`))})`,
      )
      return from(db, sql`(${sql.join(parts, sql` union all `)})`)
    },
    keyOf: (row) => [row.id],
  })
  return { page, names: await readNames(db, business_id, page.data) }
}

export type Names = { customers: Map<string, string>; products: Map<number, string> }

/** Reads the names that notifications do not store: those of buyers and products. */
export async function readNames(db: Db, businessId: number, notices: NoticeRow[]): Promise<Names> {
  const orderIds = notices.flatMap(({ order_id }) => order_id ?? [])
  const variantIds = notices.flatMap(({ data }) => data.variant_id ?? [])
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('orders')
          .select(['id', 'customer_name'])
          .where('business_id', '=', businessId)
          .where('id', 'in', orderIds)
          .where('deleted_at', 'is', null)
          .execute()
  return {
    customers: new Map(orders.map(({ id, customer_name }) => [id, customer_name])),
    products: variantIds.length === 0 ? new Map() : await readProducts(db, businessId, variantIds),
  }
}

async function readProducts(db: Db, businessId: number, variantIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select v.id, concat_ws(' · ', p.name, v.option1_value, v.option2_value, v.option3_value) as name
    from variants v join products p on p.business_id = v.business_id and p.id = v.product_id
    where v.business_id = ${businessId} and v.id = any(${variantIds}::bigint[]) and v.deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
