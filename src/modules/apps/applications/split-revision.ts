import { isDeepStrictEqual } from 'node:util'
import type { Columns } from './merge-registration.ts'
import type { ApplicationRow, BillingTag } from './rules.ts'

/**
 * The fields that merchants see, that say where they and their data are sent, and what the app may charge. A change of
 * these fields waits for an operator if the app is verified.
 */
const reviewedFields = [
  'name',
  'description',
  'logo_url',
  'homepage_url',
  'redirect_uri',
  'manage_url',
  'webhook_url',
  'billing_tags',
] as const

type ReviewedField = (typeof reviewedFields)[number] | 'scopes' | 'is_webhook_enabled'

/** The columns that a pending revision changes, with their new values. */
export type Revision = Partial<Pick<ApplicationRow, Exclude<ReviewedField, 'billing_tags'>>> & {
  billing_tags?: BillingTag[]
}

/** The values of an update that makes a revision live. */
export const toColumnValues = ({ billing_tags, ...columns }: Revision) => ({
  ...columns,
  ...(billing_tags && { billing_tags: JSON.stringify(billing_tags) }),
})

/** The changes of a pending revision by field; empty if none is pending. */
export const listRevisionChanges = (app: ApplicationRow) =>
  Object.entries((app.revision ?? {}) as Revision).map(([field, to]) => ({
    field,
    from: app[field as ReviewedField],
    to,
  }))

/**
 * Splits the changes that a verified app's developer wants: `columns` apply at once, `revision` waits for an operator.
 */
export function splitRevision(live: ApplicationRow, wanted: Columns): { columns: Columns; revision: Revision | null } {
  const revision: Revision = {}
  for (const field of reviewedFields)
    if (!isDeepStrictEqual(wanted[field], live[field])) Object.assign(revision, { [field]: wanted[field] })
  if (wanted.webhook_url === null) delete revision.webhook_url
  // Without an approved address the webhook cannot be enabled yet.
  if (revision.webhook_url && live.webhook_url === null && wanted.is_webhook_enabled) revision.is_webhook_enabled = true
  const scopes = live.scopes.filter((scope) => wanted.scopes.includes(scope))
  if (wanted.scopes.some((scope) => !live.scopes.includes(scope))) revision.scopes = wanted.scopes
  const columns = {
    ...wanted,
    ...Object.fromEntries(Object.keys(revision).map((field) => [field, live[field as ReviewedField]])),
    scopes: scopes.length > 0 ? scopes : live.scopes,
  }
  return { columns, revision: Object.keys(revision).length > 0 ? revision : null }
}
