import type { Access } from './access.ts'

/** The credentials that each kind of access takes, by the names below. */
export const securityOf: Record<Access['kind'], string[]> = {
  anyone: [],
  session: ['session'],
  operator: ['session'],
  member: ['session'],
  machine: ['apiKey', 'accessToken'],
  identity: ['apiKey', 'accessToken'],
  oauth_client: ['clientBasic'],
  storefront: ['storefrontKey'],
}

export const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'A business API key, `sk_…` or `rk_…`' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of an installed app, `at_…`' },
  clientBasic: {
    type: 'http',
    scheme: 'basic',
    description: '`client_id` and `client_secret`; they may stand in the body instead',
  },
  storefrontKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Storefront-Api-Key',
    description: 'A publishable key of the store, `sfpk_…`',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'etalase_session', description: 'A dashboard session' },
}

/** Who may call, in a sentence for the reference. */
export function accessNote(access: Access): string {
  if (access.kind === 'machine')
    return `Needs the scope ${[access.scope, ...(access.or ?? [])].map((scope) => `\`${scope}\``).join(' or ')}.`
  if (access.kind === 'member') return `Needs a role with the permission \`${access.permission}\` in the business.`
  if (access.kind === 'operator') return 'Needs an operator of the installation.'
  return ''
}
