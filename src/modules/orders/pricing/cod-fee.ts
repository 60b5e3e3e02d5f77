import { type Minor, parseMoney } from '../../../platform/text/money.ts'

type Shipped = { payment_method: string; shipping_cost: Minor; courier_service: unknown }

/** The part of the shipping cost that the courier asks for collecting the money; the order keeps it with its courier service. */
export function computeCodFee({ payment_method, shipping_cost, courier_service }: Shipped): Minor {
  const { cod_fee } = (courier_service ?? {}) as { cod_fee?: string }
  return payment_method === 'cod' && cod_fee ? Math.min(parseMoney(cod_fee, 'cod_fee'), shipping_cost) : 0
}
