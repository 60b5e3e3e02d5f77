import {
  approveRevision,
  type BillingTag,
  getReviewedApplication,
  listRevisionChanges,
  refuseRevision,
  unverifyApplication,
  verifyApplication,
} from '../../modules/apps/applications/index.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Command, UsageError } from '../command.ts'
import { good, say, sayJson, sayPairs } from '../print.ts'
import { withDatabase } from '../with-database.ts'

const actor = 'command'

const verbs = {
  verify: {
    run: (tx: Tx, client_id: string, now: Date, updated_at?: string) =>
      verifyApplication(tx, { client_id, actor, ...(updated_at && { updated_at }) }, now),
    outcome: 'verified: merchants can install it',
  },
  unverify: {
    run: (tx: Tx, client_id: string, now: Date) => unverifyApplication(tx, { client_id, actor }, now),
    outcome: 'no longer verified',
  },
  approve: {
    run: (tx: Tx, client_id: string, now: Date) => approveRevision(tx, { client_id, actor }, now),
    outcome: 'changed as its developer asked',
  },
  refuse: {
    run: (tx: Tx, client_id: string, now: Date) => refuseRevision(tx, { client_id, actor }, now),
    outcome: 'unchanged: the change was refused',
  },
}

export const app: Command = {
  usage: 'etalase app show|verify|unverify|revision|approve|refuse <client_id> [--updated-at <time>] [--json]',
  details: `show prints what merchants would be asked to trust, and the command that verifies exactly this.

--updated-at  verify only if the app has not changed since this time, which show prints
--json        print one object, for scripts`,
  options: { json: { type: 'boolean' }, 'updated-at': { type: 'string' } },
  run: async ({ values, positionals }) => {
    const [name, clientId] = positionals
    const verb = verbs[name as keyof typeof verbs]
    if (!verb && name !== 'revision' && name !== 'show')
      throw new UsageError('Choose show, verify, unverify, revision, approve or refuse.')
    if (!clientId) throw new UsageError('Give the client_id of the app.')
    await withDatabase(async ({ db }) => {
      if (name === 'show') return await showRegistration(db, clientId, values.json === true)
      if (!verb) return await showRevision(db, clientId, values.json === true)
      const seen = values['updated-at'] as string | undefined
      const now = new Date()
      const row = await db.transaction().execute((tx) => verb.run(tx, clientId, now, seen))
      if (values.json) sayJson({ client_id: clientId, name: row.name, is_verified: row.verified_at !== null })
      else say(`${good('✓')} ${row.name} is ${verb.outcome}.`)
    })
  },
}

/** Prints what an operator looks at before verifying. */
async function showRegistration(db: Db, clientId: string, isJson: boolean) {
  const app = await getReviewedApplication(db, clientId)
  const { name, description, homepage_url, logo_url, redirect_uri, manage_url, scopes, webhook_url, updated_at } = app
  const addresses = { homepage_url, logo_url, redirect_uri, manage_url }
  const shown = { name, description, ...addresses, scopes, webhook_url, billing_tags: app.billing_tags, updated_at }
  if (isJson) return sayJson({ client_id: clientId, ...shown })
  sayPairs(Object.entries(shown).map(([field, value]) => [field, printed(value)]))
  say(`Verify exactly this with etalase app verify ${clientId} --updated-at ${updated_at}`)
}

/** Prints what would change, for an operator who decides on the command line. */
async function showRevision(db: Db, clientId: string, isJson: boolean) {
  const app = await getReviewedApplication(db, clientId)
  const changes = listRevisionChanges(app)
  if (isJson) return sayJson({ client_id: clientId, name: app.name, requested_at: app.revision_at, changes })
  if (changes.length === 0) return say(`Nothing of ${app.name} waits for a decision.`)
  say(`The developer of ${app.name} wants to change:`)
  sayPairs(changes.map(({ field, from, to }) => [field, `${printed(from)} → ${printed(to)}`]))
  say(`Decide with etalase app approve ${clientId} or etalase app refuse ${clientId}.`)
}

const printed = (value: unknown) =>
  (Array.isArray(value) ? value.map(printedItem).join(', ') : String(value ?? '')) || 'none'

/** An item of a list: a scope or a billing tag. */
const printedItem = (item: string | BillingTag) =>
  typeof item === 'string'
    ? item
    : `${item.tag_code} (${item.label}, ${item.price} ${item.currency}, ${item.action_key})`
