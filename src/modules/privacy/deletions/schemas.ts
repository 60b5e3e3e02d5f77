import { Type } from 'typebox'
import { Closed, Nullable, Timestamp } from '../../../platform/http/schemas.ts'

export const DeletionIn = Closed({
  password: Type.String({ maxLength: 1000, description: 'The password of the signed-in user' }),
})

const fields = {
  requested_at: Timestamp,
  scheduled_for: Type.String({
    format: 'date-time',
    description: 'When it is deleted; until then the request can be canceled',
  }),
}

export const BusinessDeletionOut = Closed(
  {
    ...fields,
    requested_by: Nullable(Closed({ unique_id: Type.String(), fullname: Type.String() })),
  },
  { title: 'BusinessDeletion' },
)

export const AccountDeletionOut = Closed(fields, { title: 'AccountDeletion' })
