import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db } from '../../../platform/db/types.ts'
import { AppError, validationFailed } from '../../../platform/errors/errors.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { rateLimitHeaders } from '../../../platform/rate-limit/index.ts'
import type { Service } from '../../../platform/service.ts'
import { getMessageStore, type MessageKind, readLanguage } from '../../stores/store-messages/index.ts'
import { toMailSender } from '../../stores/store-settings/index.ts'
import { type Preview, previewKind } from './preview-message.ts'
import { sampleWords } from './sample-words.ts'

/** More tests than a person needs would be misuse of the mail server. */
const windows = [{ limit: 20, seconds: 3600 }]

/** Mails a message, as the preview shows it, to a member of the business. */
export async function sendTest(
  service: Service,
  merchant: Merchant,
  storeId: string,
  kind: MessageKind,
  { recipient, ...preview }: Preview & { recipient?: string },
  now: Date,
) {
  const { db, config, limiter } = service
  const { business_id } = merchant
  const store = await getMessageStore(db, business_id, storeId)
  const composed = await previewKind(db, business_id, storeId, kind, preview, config, now)
  const address = await findMember(db, merchant, recipient)
  const decision = await limiter.take(`message-test:${business_id}`, windows, now.getTime())
  if (!decision.allowed)
    throw new AppError(429, 'rate_limited', 'Too many requests', { headers: rateLimitHeaders(decision, windows) })
  const label = sampleWords[preview.language ?? readLanguage(store)].test
  await db.transaction().execute((tx) =>
    recordMail(tx, {
      ...composed,
      subject: `[${label}] ${composed.subject}`,
      template: 'message-test',
      recipient: address,
      business_id,
      store_id: store.id,
      ...toMailSender(store),
    }),
  )
}

/** Finds the recipient: the caller or another member, so that the route cannot mail anybody else. */
async function findMember(db: Db, { business_id, user_id }: Merchant, recipient: string | undefined): Promise<string> {
  if (recipient === undefined && user_id === null) throw validationFailed({ recipient: 'required' })
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.business_id', '=', business_id)
    .where((eb) =>
      recipient === undefined
        ? eb('users.id', '=', user_id)
        : eb(sql<string>`lower(users.email)`, '=', recipient.toLowerCase()),
    )
    .executeTakeFirst()
  if (!member) throw validationFailed({ recipient: 'not_found' })
  return member.email
}
