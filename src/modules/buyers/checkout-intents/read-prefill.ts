import { forbidden, notFound, unauthorized } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findOfferStore } from '../mail-consents/index.ts'
import { describeItems } from './describe-items.ts'
import type { Item } from './schemas.ts'
import { verifyPrefillToken } from './tokens.ts'
import { showPrefill } from './views.ts'

/** Returns what refills the checkout, with current prices and stock. 404 after the intent was completed or deleted. */
export async function readPrefill(
  { db, config, secrets }: Pick<Service, 'db' | 'config' | 'secrets'>,
  token: string,
  now: Date,
) {
  const handle = verifyPrefillToken(secrets.checkout_intents, token, now)
  if (!handle) throw unauthorized('The link is wrong or has expired', 'invalid_checkout_intent_prefill_token')
  const { business_id } = handle
  const intent = await db
    .selectFrom('checkout_intents')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', handle.id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  if (!intent) throw notFound('This checkout was completed, or is kept no more')
  const store = await findOfferStore(db, config, business_id, intent.store_id)
  if (!store?.settings.is_checkout_intent_active)
    throw forbidden('This store does not keep unfinished checkouts', 'checkout_intent_not_allowed')
  return showPrefill(intent, await describeItems(db, store, intent.items as Item[], config.baseUrl))
}
