import { accessSeconds, refreshSeconds } from './rules.ts'

export const showTokens = (access: string, refresh: string) => ({
  access,
  refresh,
  token_type: 'Bearer' as const,
  expires_in: accessSeconds,
  refresh_expires_in: refreshSeconds,
})
