import type { Role } from '../../../access/roles.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { invitationDays } from './rules.ts'

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
  const parts = [words.id, words.en].map(({ roles, sentence, accept, hint }) => {
    const lead = sentence(inviter, business, roles[role])
    return {
      text: `${lead}\n\n${link}\n\n${hint}\n`,
      html: `<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${accept}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p>`,
    }
  })
  return {
    template: 'invitation',
    subject: `${inviter}: undangan ke ${business} / invitation to ${business}`,
    text: parts.map(({ text }) => text).join('\n—\n\n'),
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
${parts.map(({ html }) => html).join('\n<hr style="border:0;border-top:1px solid #ddd;margin:24px 0">\n')}</div>`,
  }
}
