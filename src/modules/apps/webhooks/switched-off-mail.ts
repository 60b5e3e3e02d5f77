import { escapeHtml } from '../../../platform/mail/escape-html.ts'

/** Composes the mail to an owner whose webhook was deactivated. */
export function switchedOffMail({
  business,
  url,
  reason,
  appUrl,
}: {
  business: string
  url: string
  reason: string | null
  appUrl: string
}) {
  const cause =
    reason === 'gone' ? 'It answered 410: this address is gone for good.' : 'Every delivery of five days failed.'
  const sentence = `The webhook of ${business} to ${url} was switched off. ${cause}`
  const hint =
    'Switch it on again in Settings > Developers > Webhooks; events of the last 30 days can be replayed there.'
  const link = `${appUrl}/setting/developers/webhooks`
  const html = `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">Open the webhooks</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p></div>`
  return {
    template: 'webhook-switched-off',
    subject: `A webhook of ${business} was switched off`,
    text: `${sentence}\n\n${link}\n\n${hint}\n`,
    html,
  }
}
