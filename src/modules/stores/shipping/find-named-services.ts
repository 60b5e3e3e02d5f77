import type { Db } from '../../../platform/db/types.ts'

/** How services are compared with what people write: "JNE - Reguler" is "jne reguler". */
export const toServiceName = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** The ids of courier services by courier and service, each as a name or a code: "jne reg" or "jne reguler". */
export async function readServiceNames(db: Db): Promise<Map<string, number>> {
  const services = await db
    .selectFrom('courier_services as s')
    .innerJoin('couriers as c', 'c.id', 's.courier_id')
    .select(['s.id', 's.code', 's.name', 'c.code as courier_code', 'c.name as courier_name'])
    .orderBy('s.id')
    .execute()
  return new Map(
    services.flatMap(({ id, code, name, courier_code, courier_name }) =>
      [courier_code, courier_name].flatMap((courier) =>
        [code, name].map((service): [string, number] => [toServiceName(`${courier} ${service}`), id]),
      ),
    ),
  )
}
