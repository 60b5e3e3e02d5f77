import type { Access } from './access.ts'

/** The credentials that each kind of access takes, by the names below. */
export const securityOf: Record<Access['kind'], string[]> = {
  anyone: [],
  session: ['session'],
  operator: ['session'],
  member: ['session'],
  machine: ['apiKey', 'accessToken'],
  identity: ['apiKey', 'accessToken'],
  installed_app: ['accessToken'],
  oauth_client: ['clientBasic'],
  storefront: ['storefrontKey'],
  customer: ['customerToken'],
  storefront_customer: ['storefrontKey', 'customerToken'],
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
  customerToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A customer of the store' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'etalase_session',
    description: 'A dashboard session; over https the name starts with `__Host-`',
  },
}

/** Whether a request needs all credentials of this kind of access, or any one of them. */
export const needsAll = (kind: Access['kind']) => kind === 'storefront_customer'

/** Who may call, in a sentence for the reference. */
export function accessNote(access: Access): string {
  if (access.kind === 'machine')
    return `Needs the scope ${[access.scope, ...(access.or ?? [])].map((scope) => `\`${scope}\``).join(' or ')}.`
  if (access.kind === 'member') return `Needs a role with the permission \`${access.permission}\` in the business.`
  if (access.kind === 'operator') return 'Needs an operator of the installation.'
  return ''
}
