import { Type } from 'typebox'
import { HttpAddress } from '../../../platform/http/addresses.ts'
import { Id, Nullable } from '../../../platform/http/schemas.ts'
import {
  edited,
  flag,
  list,
  maybeNumber,
  maybeObject,
  maybeText,
  maybeTime,
  object,
  text,
  upTo,
} from './field-kinds.ts'

const copied = true
const rare = true
const personal = true
/** The columns of an order about its payment and its shipment. */
export const handlingFields = {
  payment_account_id: maybeNumber('merchant', { copied, rare }),
  payment_account_holder: maybeText('merchant public customer event', {
    personal,
    ...edited,
    input: upTo(200),
    copied,
    rare,
  }),
  payment_account_number: maybeText('merchant public customer event', {
    personal,
    ...edited,
    input: upTo(60),
    copied,
    rare,
  }),
  financial_entity_id: maybeNumber('merchant', { ...edited, input: Nullable(Id), copied, rare }),
  epayment_provider: maybeText('merchant public event', { personal: false, rare }),
  pg_reference_id: maybeText('merchant', { personal: false, rare }),
  pg_payment_info: object('merchant public customer', { personal, rare }),
  pg_paid_info: maybeObject('merchant', { personal, rare }),
  transferproof_url: maybeText('merchant public customer event', {
    personal,
    ...edited,
    input: Nullable(HttpAddress(500)),
    rare,
  }),
  transferproof_rejection: maybeText('merchant public', { personal, rare }),
  payment_link_id: maybeText('merchant event', { personal: false, copied, rare }),
  is_from_payment_link: flag('merchant event'),
  payment_expiration_at: maybeTime('merchant public'),
  post_payment_redirect_url: maybeText('', { personal: false, part: 'public', copied, rare }),

  shipment_receipt: maybeText('merchant public customer event export', { personal: false, rare }),
  shipment_status: maybeText('merchant customer event', { personal: false, rare }),
  // The courier's words may name the recipient. `eraseBuyer` keeps the rest of each step.
  shipment_status_history: list('merchant public customer', { personal, rare }),
  courier_additional_info: maybeObject('merchant', { personal, copied, rare }),
  is_shipment_completed: flag('merchant', { rare }),
  awb_status: text('merchant customer event', { personal: false, default: 'unavailable', rare }),
  awb_ca_status: text('merchant event', { personal: false, default: 'unavailable', rare }),
  rtsproof_url: maybeText('merchant event', { personal, rare }),
  is_dropshipping: flag('merchant customer', { ...edited, input: Type.Boolean(), copied, rare }),
  dropshipper_name: maybeText('merchant', { personal, ...edited, input: upTo(200), copied, rare }),
  dropshipper_phone: maybeText('merchant', { personal, ...edited, input: upTo(30), read: 'phone', copied, rare }),
}
