import type { Need } from '../check.ts'

export type Options = {
  baseUrl: string
  key: string
  restrictedKey?: string
  expiredKey?: string
  otherKey?: string
  clientId?: string
  clientSecret?: string
  redirectUri?: string
  refreshToken?: string
  /** Called with each new refresh token, because the former one is used up. */
  onRefreshToken?: (token: string) => Promise<void>
  webhookListen?: string
  webhookSecret?: string
  exceedLimits?: boolean
  /** How long a check waits for what the server does in the background. */
  waitSeconds: number
  /** How many checks run at the same time. */
  concurrency: number
}

const missing: Record<Need, { isGiven: (options: Options) => boolean; reason: string }> = {
  'restricted key': {
    isGiven: ({ restrictedKey }) => restrictedKey !== undefined,
    reason: 'needs --restricted-key (rk_… of the same business)',
  },
  'expired key': { isGiven: ({ expiredKey }) => expiredKey !== undefined, reason: 'needs --expired-key' },
  'other key': {
    isGiven: ({ otherKey }) => otherKey !== undefined,
    reason: 'needs --other-key (a key of another business)',
  },
  app: {
    isGiven: ({ clientId, clientSecret, redirectUri }) => Boolean(clientId && clientSecret && redirectUri),
    reason: 'needs --client-id, --client-secret and --redirect-uri of an app',
  },
  'refresh token': {
    isGiven: ({ refreshToken }) => refreshToken !== undefined,
    reason: 'needs --refresh-token-file of an installation of the app',
  },
  receiver: {
    isGiven: ({ webhookListen, webhookSecret }) => Boolean(webhookListen && webhookSecret),
    reason: 'needs --webhook-listen and --webhook-secret of an endpoint that leads to this machine',
  },
  'exceeding limits': {
    isGiven: ({ exceedLimits }) => exceedLimits === true,
    reason: 'uses up the rate limit of the key; ask for it with --exceed-limits',
  },
}

/** Why a check cannot be made with these options; undefined if nothing is missing. */
export function findMissing(options: Options, need: Need): string | undefined {
  return missing[need].isGiven(options) ? undefined : missing[need].reason
}
