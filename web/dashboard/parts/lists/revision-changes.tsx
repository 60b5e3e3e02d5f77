import { List } from '@mantine/core'
import type { App, BillingTag } from '../../api/types.generated.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { developerWords } from '../../pages/developers/words.ts'

/** Lists the changes of a pending revision, with current and new values. */
export function RevisionChanges({ app }: { app: App }) {
  const { common } = useMessages()
  const { apps } = useWords(developerWords)
  const { revision } = app
  if (!revision) return null
  const { requested_at: _, scopes, webhook_url, is_webhook_enabled: __, billing_tags, ...plain } = revision
  const labels = {
    name: apps.name,
    description: common.description,
    logo_url: apps.logo,
    homepage_url: apps.homepage,
    redirect_uri: apps.redirect,
    manage_url: apps.manage,
  }
  const line = (label: string, from: string | null, to: string | null) =>
    apps.changes(label, from || apps.nothing, to || apps.nothing)
  const entries = Object.entries(plain).map(([field, to]) =>
    line(labels[field as keyof typeof labels], app[field as keyof typeof labels], to),
  )
  if (webhook_url !== undefined) entries.push(line(apps.webhookUrl, app.webhook.url, webhook_url))
  if (scopes) entries.push(line(apps.permissions, app.scopes.join(', '), scopes.join(', ')))
  if (billing_tags) entries.push(line(apps.billing, listTags(app.billing_tags), listTags(billing_tags)))
  return (
    <List size="sm" mt="xs">
      {entries.map((entry) => (
        <List.Item key={entry}>{entry}</List.Item>
      ))}
    </List>
  )
}

const listTags = (tags: BillingTag[]) =>
  tags
    .map(
      ({ tag_code, label, price, currency, action_key }) =>
        `${label} (${tag_code}, ${price} ${currency}, ${action_key})`,
    )
    .join(', ')
