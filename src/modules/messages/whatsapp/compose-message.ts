import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { type NewMessage, type StoreSource, toValues } from '../order-messages/index.ts'
import type { parameterNames } from './rules.ts'

export type TemplateRow = Selectable<Tables['whatsapp_templates']>

/**
 * Composes the message of a template for an order. Only WhatsApp has the template's text, so the history shows the
 * values.
 */
export function composeMessage(
  order: FullOrder,
  store: StoreSource,
  { kind, template, language, parameters: names, has_button }: TemplateRow,
  shopUrl: string,
): NewMessage {
  const values = toValues(order, store, shopUrl, language.startsWith('id') ? 'id' : 'en')
  const parameters = (names as (typeof parameterNames)[number][]).map((name) => values[name].replace(/\s+/g, ' '))
  return {
    business_id: order.business_id,
    order_id: order.id,
    store_id: order.store_id,
    kind,
    name: template,
    message: parameters.join(' · '),
    sender_name: order.store.name,
    recipient_name: order.customer_name,
    recipient_phone: order.customer_phone!,
    template: { template, language, parameters, button: has_button ? order.secret_slug : null },
  }
}
