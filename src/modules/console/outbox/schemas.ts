import { Type } from 'typebox'
import { Closed, Email, MomentIn, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { mailStatuses } from '../../../platform/mail/status-history.ts'
import { suppressionReasons } from '../../../platform/mail/suppressions.ts'

const status = OneOf(mailStatuses, {
  description:
    '`stored`: not sent yet; `sent`: the mail server took it; `delivered`, `bounced`, `complained`: as reported; `failed`: the mail server refused it or did not answer; `suppressed`: the address gets no mail any more',
})

const history = Type.Array(
  Closed({ status: OneOf([...mailStatuses, 'opened', 'delayed'] as const), timestamp: Timestamp }),
  { description: 'What happened to the mail, oldest first' },
)

export const MailOut = Closed(
  {
    id: Type.Integer(),
    template: Type.String(),
    recipient: Type.String(),
    subject: Type.String(),
    body_text: Nullable(Type.String()),
    is_secret: Type.Boolean({ description: 'Contains a code or link that gives access' }),
    status,
    status_history: history,
    failure: Nullable(
      Type.String({ description: 'What the mail server said, or for `suppressed` the reason of the suppression' }),
    ),
    is_retrying: Type.Boolean({ description: 'It failed and is tried again by itself' }),
    can_resend: Type.Boolean({ description: 'It is not waiting any more, and its text was not deleted' }),
    order_id: Nullable(Type.String({ format: 'uuid' })),
    created_at: Timestamp,
    sent_at: Nullable(Timestamp),
  },
  { title: 'Mail' },
)

export const OrderEmailOut = Closed(
  {
    id: Type.Integer(),
    order_id: Type.String({ description: "The order's number, as buyers read it" }),
    type: Type.String({ description: 'What the mail is about, such as `order_placed`' }),
    from: Type.String(),
    to: Type.String(),
    subject: Type.String(),
    message_id: Nullable(Type.String({ description: 'null until the mail was tried to be sent' })),
    status,
    status_history: history,
    inserted_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'OrderEmail' },
)

export const OrderEmailDetail = Closed(
  {
    ...OrderEmailOut.properties,
    text: Nullable(
      Type.String({ description: 'null if it contains a code or link that gives access, or was deleted since' }),
    ),
  },
  { title: 'OrderEmailDetail' },
)

export const SuppressionIn = Closed({ address: Email })

export const SuppressionOut = Closed(
  {
    id: Type.Integer(),
    address: Type.String(),
    reason: OneOf(suppressionReasons, {
      description:
        '`hard_bounce`: no mail is sent; `complaint` and `manual`: only codes and links that the person asks for; `unsubscribed`: all but mail that nobody asked for',
    }),
    created_at: Timestamp,
  },
  { title: 'MailSuppression' },
)

export const MailReportIn = Closed({
  message_id: Text(300, { description: 'The Message-ID of the mail' }),
  event: OneOf(['delivered', 'bounced', 'complained', 'opened']),
  is_permanent: Type.Optional(
    Type.Boolean({ default: true, description: 'Of `bounced`: the address takes no mail at all' }),
  ),
  at: MomentIn,
  diagnostic: Type.Optional(Type.String({ maxLength: 1000, description: 'What the receiving server said' })),
})

export const MailReportOut = Closed({
  outcome: OneOf(['recorded', 'no_change', 'unknown_mail'], {
    description: '`no_change`: it was reported before; `unknown_mail`: the mail was deleted since',
  }),
})
