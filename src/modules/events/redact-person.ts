import { checkoutFieldNames } from '../../vocabulary/checkout-fields.ts'

/** Fields that name or describe the buyer, in every payload with them: the personal columns that events show, and those of customers. */
const personal: string[] = [
  ...checkoutFieldNames,
  'transferproof_url',
  'rtsproof_url',
  'pg_payment_info',
  'pg_paid_info',
  'payment_account_holder',
  'payment_account_number',
  'avatar',
  'bio_description',
  'date_of_birth',
  'sex',
]
const contact = ['name', 'email', 'phone']

type Payload = Record<string, unknown>

const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null

const blank = (object: Payload, names: string[]) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, names.includes(name) ? null : value]))

/** The personal fields of a place. The city stays, for statistics. */
const placeFields = ['name', 'email', 'phone', 'address', 'subdistrict', 'postal_code', 'notes']

/** The data of an event without the buyer, valid for the same schema. */
export function redactPerson(kind: string, payload: Payload): Payload {
  const redacted = blank(payload, kind.startsWith('customer.') ? [...personal, ...contact] : personal)
  if (kind.startsWith('customer.') && payload.tags) redacted.tags = []
  if (isObject(payload.customer)) redacted.customer = blank(payload.customer, contact)
  if (isObject(payload.destination_address))
    redacted.destination_address = blank(payload.destination_address, placeFields)
  if (Array.isArray(payload.shipment_status_history))
    redacted.shipment_status_history = payload.shipment_status_history.map((entry) =>
      isObject(entry) ? { ...entry, description: '' } : entry,
    )
  return redacted
}
