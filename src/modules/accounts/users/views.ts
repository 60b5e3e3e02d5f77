import type { getUser } from './get-user.ts'

export const showUser = (user: Awaited<ReturnType<typeof getUser>>) => ({
  id: user.id,
  unique_id: user.unique_id,
  email: user.email,
  fullname: user.fullname,
  avatar: user.avatar,
  is_operator: user.is_operator,
  is_email_verified: user.email_verified_at !== null,
  is_two_factor_on: user.isTwoFactorOn,
  created_at: user.created_at,
})
