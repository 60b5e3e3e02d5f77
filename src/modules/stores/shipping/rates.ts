import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import { getWarehouse } from '../warehouses/index.ts'
import type { RateChange, RateInput } from './schemas.ts'
import { listZones } from './zones.ts'

const parseAmount = (value: string | number | undefined, field: string) => {
  if (value === undefined) return undefined
  const amount = parseMoney(value, field)
  if (amount < 0) throw validationFailed({ [field]: 'negative' })
  return amount
}

const toColumns = (change: RateChange) => ({
  first_kg: parseAmount(change.first_kg, 'first_kg'),
  next_kg: parseAmount(change.next_kg, 'next_kg'),
  etd: change.etd,
  is_cod: change.is_cod,
  cod_fee: parseAmount(change.cod_fee, 'cod_fee'),
  is_enabled: change.is_enabled,
})

/** Whether the prepared rates count for the business although it never ticked their couriers: older businesses only. */
export const hasSeededRates = (businessId: number) =>
  sql<boolean>`(select has_seeded_rates from businesses where id = ${businessId})`

/** Lists the effective rates: the business's own, and the seeded ones of services for which it has no own rate. */
export async function listRates(db: Db, businessId: number, id?: number) {
  const rows = await db
    .selectFrom('shipping_rates as r')
    .innerJoin('shipping_zones as z', 'z.id', 'r.zone_id')
    .innerJoin('courier_services as s', 's.id', 'r.courier_service_id')
    .innerJoin('couriers as c', 'c.id', 's.courier_id')
    .selectAll('r')
    .select(hasSeededRates(businessId).as('has_seeded_rates'))
    .select(['z.name as zone_name', 's.code as service_code', 's.name as service_name'])
    .select(['c.code as courier_code', 'c.name as courier_name'])
    .where((eb) => eb.or([eb('r.business_id', 'is', null), eb('r.business_id', '=', businessId)]))
    .$if(id !== undefined, (query) => query.where('r.id', '=', id!))
    .orderBy('r.courier_service_id')
    .orderBy('r.id')
    .execute()
  const own = new Set(rows.filter((row) => row.business_id !== null).map((row) => row.courier_service_id))
  return rows
    .filter((row) => row.business_id !== null || !own.has(row.courier_service_id))
    .map(({ business_id, first_kg, next_kg, cod_fee, has_seeded_rates, is_enabled, is_example, ...row }) => ({
      ...row,
      is_enabled: is_enabled && (business_id !== null || has_seeded_rates),
      is_example: is_example || business_id === null,
      first_kg: formatMoney(first_kg),
      next_kg: formatMoney(next_kg),
      cod_fee: formatMoney(cod_fee),
      is_seeded: business_id === null,
    }))
}

/**
 * Copies the seeded rates of a courier service for the business, so that it can change them. Does nothing if it already
 * has rates of its own for the service. The copies are examples until the merchant saves them.
 */
export async function copyRates(tx: Tx, businessId: number, serviceId: number, now: Date) {
  const service = await tx.selectFrom('courier_services').select('id').where('id', '=', serviceId).executeTakeFirst()
  if (!service) throw notFound('There is no such courier service')
  await sql`insert into shipping_rates (business_id, zone_id, courier_service_id, first_kg, next_kg, etd, is_cod,
      cod_fee, is_enabled, is_example, created_at, last_updated_at)
    select ${businessId}, zone_id, courier_service_id, first_kg, next_kg, etd, is_cod, cod_fee,
      is_enabled and ${hasSeededRates(businessId)}, true, ${now}, ${now}
    from shipping_rates where business_id is null and courier_service_id = ${serviceId} and not exists (
      select from shipping_rates own where own.business_id = ${businessId} and own.courier_service_id = ${serviceId})
    order by id on conflict do nothing`.execute(tx)
  return await listServiceRates(tx, businessId, serviceId)
}

type ServiceChange = { is_enabled?: boolean; is_example?: false }

/** Offers a courier service to all destinations or to none, and confirms its rates; the seeded ones are copied first. */
export async function changeService(tx: Tx, businessId: number, serviceId: number, change: ServiceChange, now: Date) {
  await copyRates(tx, businessId, serviceId, now)
  await tx
    .updateTable('shipping_rates')
    .set({ ...change, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('courier_service_id', '=', serviceId)
    .execute()
  return await listServiceRates(tx, businessId, serviceId)
}

const listServiceRates = async (db: Db, businessId: number, serviceId: number) =>
  (await listRates(db, businessId)).filter((rate) => rate.courier_service_id === serviceId)

export async function createRate(tx: Tx, businessId: number, input: RateInput, now: Date) {
  const service = await tx
    .selectFrom('courier_services')
    .select('id')
    .where('id', '=', input.courier_service_id)
    .executeTakeFirst()
  if (!service) throw validationFailed({ courier_service_id: 'not_found' })
  if ((await listZones(tx, businessId, input.zone_id)).length === 0) throw validationFailed({ zone_id: 'not_found' })
  if (input.warehouse_id != null) await getWarehouse(tx, businessId, input.warehouse_id)
  const { first_kg, next_kg, ...others } = toColumns(input)
  const created = await tx
    .insertInto('shipping_rates')
    .values({
      ...others,
      first_kg: first_kg!,
      next_kg: next_kg!,
      business_id: businessId,
      warehouse_id: input.warehouse_id ?? null,
      zone_id: input.zone_id,
      courier_service_id: input.courier_service_id,
      created_at: now,
      last_updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw validationFailed({ base: 'rate_exists' })
  return (await listRates(tx, businessId, created.id))[0]!
}

export async function updateRate(tx: Tx, businessId: number, id: number, change: RateChange, now: Date) {
  const changed = await tx
    .updateTable('shipping_rates')
    .set({ ...toColumns(change), is_example: false, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('There is no such rate of this business')
  return (await listRates(tx, businessId, id))[0]!
}

export async function deleteRate(db: Db, businessId: number, id: number) {
  const deleted = await db
    .deleteFrom('shipping_rates')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw notFound('There is no such rate of this business')
}
