import { normalizePhone } from '../../../platform/text/phones.ts'

/** The warehouse with its phone number in the stored form. */
export const withStoredPhone = <T extends { contact_phone?: string | null }>(warehouse: T): T =>
  warehouse.contact_phone === undefined
    ? warehouse
    : { ...warehouse, contact_phone: normalizePhone(warehouse.contact_phone, 'contact_phone') }
