import type { Db } from '../../../platform/db/types.ts'
import { courierWord, describeCourier } from '../../../vocabulary/courier-names.ts'

/** How services are compared with what people write: "JNE - Reguler" is "jne reguler". */
export const toServiceName = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/**
 * The ids of courier services by themselves, and by courier and service: each as a code or as a name in either language,
 * such as "jne reg" or "jne reguler".
 */
export async function readServiceNames(db: Db): Promise<Map<string, number>> {
  const services = await db
    .selectFrom('courier_services as s')
    .innerJoin('couriers as c', 'c.id', 's.courier_id')
    .select(['s.id', 's.code', 's.name', 'c.code as courier_code', 'c.name as courier_name'])
    .orderBy('s.id')
    .execute()
  return new Map(
    services.flatMap(({ id, code, name, courier_code, courier_name }): [string, number][] => {
      const services = [code, name, courierWord(name, 'id')]
      const texts = [courier_code, courier_name, courierWord(courier_name, 'id')].flatMap((courier) =>
        services.map((service) => `${courier} ${service}`),
      )
      // As lists and pages show it, which leave out the name of the shop's own courier.
      const shown = (['id', 'en'] as const).map((language) => describeCourier(courier_name, name, language))
      return [String(id), ...texts, ...shown].map((text) => [toServiceName(text), id])
    }),
  )
}
