import type { OrderRow } from '../fields/index.ts'

type Names = Record<string, string | null | undefined>

const showAddress = (place: Names) => ({
  address: place.address ?? null,
  subdistrict: place.subdistrict ?? null,
  city: place.city ?? null,
  province: place.province ?? null,
  postal_code: place.postal_code ?? null,
})

export function showDestination({ destination }: OrderRow) {
  const known = destination as Names | null
  if (!known) return null
  const { name = null, phone = null, email = null, notes = null } = known
  return { name, phone, email, ...showAddress(known), notes }
}

export function showOrigin({ origin }: OrderRow) {
  return origin && showAddress(origin as Names)
}

export function showWarehouse({ origin }: OrderRow) {
  const known = (origin as { warehouse?: Names | null } | null)?.warehouse
  return known ? { name: known.name ?? null, unique_id: known.unique_id ?? null } : null
}

export function showCourierService({ courier_service }: OrderRow) {
  const known = courier_service as { name: string; code: string; courier: Names | null } | null
  if (!known) return null
  const { courier } = known
  return {
    name: known.name,
    code: known.code,
    courier: courier ? { name: courier.name ?? null, code: courier.code ?? null } : null,
  }
}
