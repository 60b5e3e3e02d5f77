import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export const showUser = (user: Selectable<Tables['users']>) => ({
  id: user.id,
  unique_id: user.unique_id,
  email: user.email,
  fullname: user.fullname,
  avatar: user.avatar,
  is_operator: user.is_operator,
  created_at: user.created_at,
})
