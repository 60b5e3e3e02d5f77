import type { Selectable } from 'kysely'
import { toCidr } from '../../../access/ip-allowlist.ts'
import { isScope } from '../../../access/scopes.ts'
import { fieldError, type Problem, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { isEventKind } from '../../events/index.ts'
import { findRedirectProblem, findUrlProblem } from './check-addresses.ts'

/** The list of a business's apps is not paginated, so its length needs a bound. */
export const maxApplications = 25

export type ApplicationRow = Selectable<Tables['applications']>

export type BillingTag = {
  billing_tag_id: string
  tag_code: string
  label: string
  price: number
  currency: string
  action_key: string
}

/** The fields that `checkRegistration` validates beyond their schema. */
export type Registration = Pick<
  ApplicationRow,
  | 'name'
  | 'redirect_uri'
  | 'manage_url'
  | 'logo_url'
  | 'homepage_url'
  | 'scopes'
  | 'is_webhook_enabled'
  | 'webhook_url'
  | 'webhook_events'
  | 'ip_allowlist'
> & { billing_tags: Pick<BillingTag, 'tag_code'>[] }

/** Characters that are invisible or change the direction of text: they could make a name look like another. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u

function findNameProblem(name: string): Problem | undefined {
  if (name === '') return 'empty'
  return hiddenCharacters.test(name) ? 'hidden_characters' : undefined
}

const listUnknown = (names: string[], isKnown: (name: string) => boolean) =>
  names.filter((name) => !isKnown(name)).map((value) => fieldError('not_included', { value }))

/** Throws one validation error that lists every invalid field. */
export function checkRegistration(app: Registration) {
  const errors: Problems = {}
  const add = (field: string, problems: (Problem | undefined)[]) => {
    const found = problems.filter((problem) => problem !== undefined)
    if (found.length > 0) errors[field] = found
  }
  add('name', [findNameProblem(app.name)])
  add('redirect_uri', [findRedirectProblem(app.redirect_uri)])
  for (const field of ['manage_url', 'logo_url', 'homepage_url'] as const) add(field, [findUrlProblem(app[field])])
  add('scopes', app.scopes.length === 0 ? [fieldError('too_few', { min: 1 })] : listUnknown(app.scopes, isScope))
  add('webhook.url', [
    app.webhook_url !== null && !/^https?:$/.test(readProtocol(app.webhook_url)) ? 'incomplete_url' : undefined,
    app.is_webhook_enabled && app.webhook_url === null ? 'required' : undefined,
  ])
  add('webhook.events', [
    ...listUnknown(app.webhook_events, isEventKind),
    app.is_webhook_enabled && app.webhook_events.length === 0 ? fieldError('too_few', { min: 1 }) : undefined,
  ])
  const codes = app.billing_tags.map((tag) => tag.tag_code)
  add('billing_tags', [new Set(codes).size < codes.length ? 'repeated' : undefined])
  add(
    'ip_allowlist',
    listUnknown(app.ip_allowlist, (text) => toCidr(text) !== undefined),
  )
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}

const readProtocol = (text: string) => (URL.canParse(text) ? new URL(text).protocol : '')
