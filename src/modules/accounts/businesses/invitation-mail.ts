import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { invitationDays } from './rules.ts'

/** Composes the invitation mail in plain text and HTML. */
export function invitationMail({
  business,
  inviter,
  role,
  link,
}: {
  business: string
  inviter: string
  role: string
  link: string
}) {
  const subject = `${inviter} invites you to ${business} on Etalase`
  const sentence = `${inviter} invites you to work in ${business} as ${role}.`
  const hint = `The link works for ${invitationDays} days. If you did not expect this mail, ignore it.`
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">Accept the invitation</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p></div>`
  return { template: 'invitation', subject, text: `${sentence}\n\n${link}\n\n${hint}\n`, html }
}
