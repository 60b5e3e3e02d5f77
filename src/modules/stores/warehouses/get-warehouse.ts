import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'

const selectWarehouses = (db: Db, businessId: number) =>
  db.selectFrom('warehouses').selectAll().where('business_id', '=', businessId).where('deleted_at', 'is', null)

export async function getWarehouse(db: Db, businessId: number, id: number) {
  const warehouse = await selectWarehouses(db, businessId).where('id', '=', id).executeTakeFirst()
  if (!warehouse) throw notFound('There is no such warehouse')
  return warehouse
}

export const listWarehouses = (db: Db, cursorSecret: Buffer, businessId: number, request: PageRequest) =>
  listPage({
    list: `warehouses:${businessId}`,
    cursorSecret,
    request,
    filters: {},
    key: ['id'],
    direction: 'desc',
    select: () => selectWarehouses(db, businessId),
    keyOf: (warehouse) => [warehouse.id],
  })
