import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, Email, Nullable } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import {
  getKind,
  MessageLanguage,
  messageParams,
  messagesPath,
  messageTag,
  subjectIn,
  textIn,
} from '../../stores/store-messages/index.ts'
import { previewKind } from './preview-message.ts'
import { sendTest } from './send-test.ts'

const shown = {
  order_id: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      maxLength: 40,
      description: 'An order of the store; without it the newest one, or a sample',
    }),
  ),
  subject: Type.Optional(Nullable(subjectIn)),
  text: Type.Optional(Nullable(textIn)),
  language: Type.Optional(MessageLanguage),
}

const PreviewIn = Closed(shown)

const TestIn = Closed({
  ...shown,
  recipient: Type.Optional(
    Type.Unsafe<string>({ ...Email, description: "A member's address; without it that of the signed-in member" }),
  ),
})

const PreviewOut = Closed(
  { subject: Type.String(), html: Type.String(), text: Type.String() },
  { title: 'MessagePreview' },
)

/** Routes that preview messages with real orders. */
export const messagePreviewRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'POST',
    path: `${messagesPath}/:kind/preview`,
    tag: messageTag,
    summary: 'Show a message with an order, also with a subject and text that are not saved',
    scope: 'order:read', // The response shows an order with its buyer.
    params: messageParams,
    body: PreviewIn,
    answer: { status: 200, schema: PreviewOut },
    errors: [404],
    example: { subject: 'Pesanan {{order_id}} sudah kami terima', language: 'id' },
    handle: async ({ merchant, params, body, now }) => {
      const kind = getKind(params.kind)
      const mail = await previewKind(service.db, merchant.business_id, params.store_id, kind, body, service.config, now)
      return { subject: mail.subject, html: mail.html, text: mail.text }
    },
  }),
  merchantAction({
    method: 'POST',
    path: `${messagesPath}/:kind/test`,
    tag: messageTag,
    summary: 'Mail a message to a member of the business',
    scope: 'store:update',
    permission: 'messages:manage',
    params: messageParams,
    body: TestIn,
    answer: { status: 204, schema: null },
    errors: [404],
    example: { recipient: 'sari@example.com' },
    withoutTransaction: true,
    handle: async ({ merchant, params, body, now }) => {
      await sendTest(service, merchant, params.store_id, getKind(params.kind), body, now)
    },
  }),
]
