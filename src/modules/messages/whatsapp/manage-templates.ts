import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { templateKinds } from './rules.ts'
import type { TemplatesInput } from './schemas.ts'

type Store = { id: number; business_id: number; unique_id: string }

/** Lists templates in the order in which buyers get the messages. */
export async function listTemplates(db: Db, { id, business_id }: Store) {
  const rows = await db
    .selectFrom('whatsapp_templates')
    .select(['kind', 'template', 'language', 'parameters', 'has_button', 'last_updated_at'])
    .where('business_id', '=', business_id)
    .where('store_id', '=', id)
    .execute()
  return rows.sort((a, b) => templateKinds.indexOf(a.kind) - templateKinds.indexOf(b.kind))
}

export async function replaceTemplates(
  tx: Tx,
  { business_id, actor }: Merchant,
  store: Store,
  { templates }: TemplatesInput,
  now: Date,
) {
  const repeated = templates.findIndex(({ kind }, at) => templates.findIndex((one) => one.kind === kind) !== at)
  const withValues = templates.findIndex(({ kind, parameters }) => kind === 'sign_in_code' && parameters.length > 0)
  if (withValues >= 0)
    throw validationFailed({ [`templates.${withValues}.parameters`]: fieldError('too_many', { max: 0 }) })
  if (repeated >= 0) throw validationFailed({ [`templates.${repeated}.kind`]: 'repeated' })
  await tx
    .deleteFrom('whatsapp_templates')
    .where('business_id', '=', business_id)
    .where('store_id', '=', store.id)
    .execute()
  if (templates.length > 0) await upsertTemplates(tx, business_id, store.id, templates, now)
  const details = { whatsapp_templates: templates.map(({ kind }) => kind) }
  await recordAudit(tx, { business_id, actor, action: 'store.updated', target: store.unique_id, details }, now)
  return await listTemplates(tx, store)
}

type Templates = TemplatesInput['templates']

const upsertTemplates = (tx: Tx, business_id: number, store_id: number, templates: Templates, now: Date) =>
  tx
    .insertInto('whatsapp_templates')
    .values(
      templates.map((template) => ({
        ...template,
        parameters: [...template.parameters],
        has_button: template.has_button || template.kind === 'sign_in_code',
        business_id,
        store_id,
        last_updated_at: now,
      })),
    )
    // A concurrent request may have saved it.
    .onConflict((known) =>
      known.columns(['business_id', 'store_id', 'kind']).doUpdateSet((row) => ({
        template: row.ref('excluded.template'),
        language: row.ref('excluded.language'),
        parameters: row.ref('excluded.parameters'),
        has_button: row.ref('excluded.has_button'),
        last_updated_at: row.ref('excluded.last_updated_at'),
      })),
    )
    .execute()
