import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'

export const MailOut = Closed(
  {
    id: Type.Integer(),
    template: Type.String(),
    recipient: Type.String(),
    subject: Type.String(),
    body_text: Nullable(Type.String()),
    is_secret: Type.Boolean({ description: 'Contains a code or link that gives access' }),
    status: OneOf(['stored', 'sent', 'failed']),
    created_at: Timestamp,
    sent_at: Nullable(Timestamp),
  },
  { title: 'Mail' },
)
