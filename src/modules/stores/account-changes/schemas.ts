import { Type } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { makerKinds } from './describe-actor.ts'
import { changeActions, changedFields, changeKinds } from './rules.ts'

export const AccountChangeOut = Closed(
  {
    id: Type.Integer(),
    kind: OneOf(changeKinds, {
      description: '`payment_accounts`: the bank accounts that buyers of a store transfer to',
    }),
    action: OneOf(changeActions),
    subject: Closed({
      id: Type.Integer({ description: 'Of the provider account, or of the store' }),
      name: Type.String(),
    }),
    changes: Type.Array(
      Closed({
        field: OneOf(changedFields),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
      }),
      { description: 'Both values are null where they are secret' },
    ),
    made_by: Closed({ kind: OneOf(makerKinds), name: Type.String() }),
    created_at: Timestamp,
    undo_until: Timestamp,
    is_undoable: Type.Boolean({ description: 'False once it was undone or its time is over' }),
    undone: Nullable(Closed({ fullname: Nullable(Type.String()), at: Timestamp })),
  },
  { title: 'AccountChange' },
)
