import { sql } from 'kysely'
import type { Role } from '../../../access/roles.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { fieldError } from '../../../platform/errors/field-errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { MemberState } from './member-state.ts'
import { type Channel, type Choices, chosenChannels, kindsFor, listChannels, type NoticeKind } from './rules.ts'
import type { SettingsInput } from './schemas.ts'

/** A member's choices, or the role's defaults. */
export const showSettings = (member: Pick<MemberState, 'role' | 'choices' | 'language'>) => ({
  language: member.language,
  settings: kindsFor(member.role).map((kind) => ({
    kind,
    channels: chosenChannels(member, kind),
    available_channels: [...listChannels(kind)],
  })),
})

/** Replaces the choices of a member. */
export async function saveSettings(
  db: Db,
  { business_id, user_id, role }: Pick<MemberState, 'business_id' | 'user_id' | 'role'>,
  { settings, language = null }: SettingsInput,
) {
  checkSettings(role, settings)
  const choices: Choices = Object.fromEntries(settings.map((one) => [one.kind, one.channels]))
  await db
    .insertInto('notification_settings')
    .values({ business_id, user_id, choices: JSON.stringify(choices), language })
    .onConflict((known) =>
      known.columns(['business_id', 'user_id']).doUpdateSet({ choices: JSON.stringify(choices), language }),
    )
    .execute()
  return { role, choices, language }
}

function checkSettings(role: Role, settings: SettingsInput['settings']) {
  const allowed = kindsFor(role)
  const problems: Problems = {}
  for (const [index, { kind, channels }] of settings.entries()) {
    const path = `settings.${index}`
    const foreign = channels.find((channel) => !listChannels(kind).includes(channel))
    if (!allowed.includes(kind)) problems[`${path}.kind`] = fieldError('unknown_value', { allowed })
    else if (settings.findIndex((other) => other.kind === kind) < index) problems[`${path}.kind`] = 'repeated'
    else if (foreign) problems[`${path}.channels`] = fieldError('not_included', { value: foreign })
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

export type Recipient = { user_id: number; email: string; fullname: string; language: Language }

/** The members who want a kind on a channel, with the language in which they are written to. */
export async function listRecipients(
  tx: Tx,
  businessId: number,
  kind: NoticeKind,
  channel: Channel,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient & { role: Role; choices: Choices }>`
    select m.user_id, u.email, u.fullname, m.role, coalesce(s.choices, '{}') as choices, coalesce(s.language, b.language) as language
    from memberships m join users u on u.id = m.user_id and u.deleted_at is null
    join businesses b on b.id = m.business_id
    left join notification_settings s on s.business_id = m.business_id and s.user_id = m.user_id
    where m.business_id = ${businessId} order by m.user_id limit 1000`.execute(tx)
  return rows
    .filter((member) => chosenChannels(member, kind).includes(channel))
    .map(({ user_id, email, fullname, language }) => ({ user_id, email, fullname, language }))
}
