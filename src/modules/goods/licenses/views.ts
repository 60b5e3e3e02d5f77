import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type LicenseRow = Selectable<Tables['licenses']> & {
  customer_id: number | null
  order_id: string | null
  order_number: string | null
}

export const showLicense = (license: LicenseRow) => ({
  id: license.id,
  variant_id: license.variant_id,
  key: license.key,
  status: license.status,
  unit: license.unit,
  customer_id: license.customer_id,
  order: license.order_id && { id: license.order_id, order_id: license.order_number },
  revoked_by: license.revoked_by,
  inserted_at: license.inserted_at,
  assigned_at: license.assigned_at,
  revoked_at: license.revoked_at,
})

export type OwnedLicense = {
  id: string
  key: string
  unit: number
  assigned_at: string
  expires_at: string | null
  variant_id: number
  product_name: string
  variant_name: string | null
  order_id: string
  order_number: string
}
