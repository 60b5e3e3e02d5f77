import { readText } from '../../../parts/dialogs/action-form.tsx'
import type { AppBody } from './app-body.ts'
import type { BillingTag } from './billing-tags.tsx'

type Chosen = { scopes: string[]; events: string[]; tags: BillingTag[] }

/** Converts the form to the API's format; empty fields become null. */
export function readAppForm(values: FormData, { scopes, events, tags }: Chosen): AppBody {
  const optional = (name: string) => readText(values, name) || null
  return {
    name: readText(values, 'name'),
    description: optional('description'),
    logo_url: optional('logo_url'),
    homepage_url: optional('homepage_url'),
    redirect_uri: readText(values, 'redirect_uri'),
    manage_url: optional('manage_url'),
    scopes,
    webhook: { is_enabled: values.get('webhook_enabled') === 'on', url: optional('webhook_url'), events },
    billing_tags: tags.map(({ tag_code, label, price, currency, action_key }) => ({
      tag_code,
      label,
      price: Number(price),
      currency,
      action_key,
    })),
    ip_allowlist: readText(values, 'ip_allowlist')
      .split(/[\s,]+/)
      .filter(Boolean),
  }
}
