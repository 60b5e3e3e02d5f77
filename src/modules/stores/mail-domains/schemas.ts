import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { recordKinds, recordStates } from '../../../platform/mail/sender-records.ts'

export const MailDomainIn = Closed({ domain: Text(253) })

export const MailDomainOut = Closed(
  {
    id: Type.Integer(),
    domain: Type.String(),
    is_verified: Type.Boolean({ description: 'Stores may send from it: every required record was found' }),
    verified_at: Nullable(Timestamp),
    checked_at: Nullable(Timestamp),
    records: Type.Array(
      Closed({
        kind: OneOf(recordKinds),
        type: OneOf(['TXT', 'CNAME']),
        name: Type.String(),
        value: Type.String(),
        is_required: Type.Boolean(),
        state: Nullable(
          OneOf(recordStates, {
            description: 'What the last check found; `unknown` if DNS did not answer, null before the first check',
          }),
        ),
      }),
      { description: 'What to set in the DNS of the domain' },
    ),
    created_at: Timestamp,
  },
  { title: 'MailDomain' },
)
