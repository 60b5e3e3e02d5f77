import type { Role } from '../../../../access/roles.ts'
import { layOutNotice } from '../../../../platform/mail/lay-out-notice.ts'
import { invitationDays } from '../rules.ts'

type Invitation = { business: string; inviter: string; role: Role; link: string }

const words = {
  id: {
    roles: { owner: 'pemilik', admin: 'admin', developer: 'pengembang', staff: 'staf', viewer: 'pengamat' },
    sentence: (inviter: string, business: string, role: string) =>
      `${inviter} mengundang Anda bekerja di ${business} sebagai ${role}.`,
    accept: 'Terima undangan',
    hint: `Tautan berlaku ${invitationDays} hari. Abaikan email ini jika Anda tidak mengharapkannya.`,
  },
  en: {
    roles: { owner: 'owner', admin: 'admin', developer: 'developer', staff: 'staff', viewer: 'viewer' },
    sentence: (inviter: string, business: string, role: string) =>
      `${inviter} invites you to work in ${business} as ${role}.`,
    accept: 'Accept the invitation',
    hint: `The link works for ${invitationDays} days. If you did not expect this mail, ignore it.`,
  },
}

/** Composes the invitation mail in both languages: which one the recipient reads is not known yet. */
export function invitationMail({ business, inviter, role, link }: Invitation) {
  const say = ({ roles, sentence, accept, hint }: (typeof words)['id']) => ({
    lead: sentence(inviter, business, roles[role]),
    button: accept,
    link,
    hint,
  })
  return {
    template: 'invitation',
    subject: `${inviter}: undangan ke ${business} / invitation to ${business}`,
    ...layOutNotice('id', say(words.id), say(words.en)),
  }
}
