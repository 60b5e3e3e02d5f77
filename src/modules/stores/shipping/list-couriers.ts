import { sql } from 'kysely'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Db } from '../../../platform/db/types.ts'

export const listCouriers = async (db: Db) =>
  (
    await sql<{ id: number; code: string; name: string }>`select ${sql.raw(namedColumns('couriers', 'c'))}, coalesce((
      select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.id)
      from courier_services s where s.courier_id = c.id), '[]') as services
    from couriers c order by c.id`.execute(db)
  ).rows
