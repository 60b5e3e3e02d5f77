import type { Tx } from '../../../platform/db/types.ts'
import { AppError, conflict, notFound } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { findOfferStore, layOutOffer, type OfferStore, unsubscribeUrl } from '../mail-consents/index.ts'
import { type DescribedItem, describeItems } from './describe-items.ts'
import { findObstacle, type Obstacle } from './find-obstacle.ts'
import type { IntentRow } from './merge-snapshot.ts'
import { nextMessageAt, recoveryTemplate, toGreetingName } from './rules.ts'
import type { Fields, Item } from './schemas.ts'
import { recoveryLink } from './views.ts'
import { words } from './words.ts'

type Sender = Pick<Service, 'config' | 'secrets'>

/** `message` is the ordinal of the mail, so that a job that runs twice sends one mail. */
export type FollowUpJob = { business_id: number; id: string; message: number }

/** Sends the due message, unless a newer change or an order makes it obsolete. */
export async function mailDueIntent(service: Sender & Pick<Service, 'db'>, job: FollowUpJob, now: Date) {
  await service.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, job.business_id, job.id)
    // A newer change of the checkout has set another due time.
    if (!intent || intent.next_message_at !== null || intent.messages_sent !== job.message - 1) return
    await mailIntent(service, tx, intent, now)
  })
}

/** Sends the first message at once, at the merchant's request. Refused if it was sent before or may not be sent. */
export async function followUp(service: Sender, tx: Tx, business_id: number, id: string, now: Date) {
  const intent = await lockIntent(tx, business_id, id)
  if (!intent) throw notFound('There is no such checkout')
  if (intent.messages_sent > 0)
    throw conflict('A mail was sent already', 'checkout_intent_follow_up_email_already_sended')
  const reason = await mailIntent(service, tx, intent, now)
  if (reason)
    throw new AppError(422, 'checkout_intent_follow_up_email_unavailable', 'No mail can be sent for this checkout', {
      details: { reason },
    })
}

const lockIntent = (tx: Tx, business_id: number, id: string): Promise<IntentRow | undefined> =>
  tx
    .selectFrom('checkout_intents')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function mailIntent(service: Sender, tx: Tx, intent: IntentRow, now: Date): Promise<Obstacle | undefined> {
  const { config } = service
  const { business_id, id, email } = intent
  const store = await findOfferStore(tx, config, business_id, intent.store_id)
  const obstacle = await findObstacle(tx, intent, store, now)
  if (obstacle || !store) return obstacle
  const items = (await describeItems(tx, store, intent.items as Item[], config.baseUrl)).filter(
    (item) => item.available,
  )
  if (items.length === 0) return 'nothing_available'
  await recordMail(tx, {
    template: recoveryTemplate,
    business_id,
    store_id: store.id,
    recipient: email!,
    ...store.sender,
    ...compose(service, intent, store, items, now),
  })
  const messages_sent = intent.messages_sent + 1
  await tx
    .updateTable('checkout_intents')
    .set({
      messages_sent,
      last_message_at: now,
      next_message_at: nextMessageAt({ ...intent, messages_sent }, store.settings, now),
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  return undefined
}

function compose(service: Sender, intent: IntentRow, store: OfferStore, items: DescribedItem[], now: Date) {
  const language = intent.language as Language
  const say = words[language]
  const subscription = { business_id: intent.business_id, store_id: store.id, address: intent.email! }
  const unsubscribe_url = unsubscribeUrl(service, subscription, store.slug)
  const formatPrice = (item: DescribedItem) =>
    readableMoney(parseMoney(item.unit_price, 'unit_price'), store.currency, language)
  return {
    unsubscribe_url,
    ...layOutOffer({
      language,
      store,
      subject: say.subject(store.name),
      greeting: say.greeting(toGreetingName((intent.fields as Fields).customer_name)),
      lead: say.lead,
      items: items.map((item) => `${item.quantity} × ${item.name}, ${formatPrice(item)}`),
      button: say.button,
      link: recoveryLink(intent, store.url, service.secrets, now).url,
      reason: say.reason(store.name),
      unsubscribe_url,
    }),
  }
}
