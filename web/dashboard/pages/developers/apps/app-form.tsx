import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { ScopePicker } from '../../../parts/fields/scope-picker.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { developerWords } from '../words.ts'
import type { AppBody } from './app-body.ts'
import { type AppDraft, useDraft } from './app-draft.ts'
import { BillingTags, useBillingTags } from './billing-tags.tsx'
import { readAppForm } from './read-app-form.ts'
import { WebhookFields } from './webhook-fields.tsx'

type Props = {
  app?: AppDraft
  error: unknown
  isBusy: boolean
  submitLabel: string
  onSubmit: (body: AppBody) => void
}

/** The form of all settings of a new or existing app. */
export function AppForm({ app: given, error, isBusy, submitLabel, onSubmit }: Props) {
  const messages = useMessages()
  const { apps } = useWords(developerWords)
  const app = useDraft(given)
  const [scopes, setScopes] = useState(app?.scopes ?? [])
  const [events, setEvents] = useState(app?.webhook.events ?? [])
  const tags = useBillingTags(app?.billing_tags)
  const findProblem = (field: string) => fieldProblem(error, field, messages)
  return (
    <ActionForm
      error={error}
      gap="lg"
      onSubmit={(values) => onSubmit(readAppForm(values, { scopes, events, tags: tags.value }))}
    >
      <Basics app={app} findProblem={findProblem} />
      <Connection app={app} findProblem={findProblem} />
      <Card title={apps.permissions} lead={apps.permissionsLead}>
        <ScopePicker
          label={apps.permissions}
          value={scopes}
          onChange={setScopes}
          error={findProblem('scopes')}
          isLabelHidden
        />
      </Card>
      <Card title={apps.webhooks} lead={apps.webhooksLead}>
        <WebhookFields app={app} events={events} onEvents={setEvents} findProblem={findProblem} />
      </Card>
      <Card title={apps.billing} lead={apps.billingLead}>
        <BillingTags tags={tags} findProblem={findProblem} />
      </Card>
      <Security app={app} findProblem={findProblem} />
      <Group justify="flex-end">
        <Button type="submit" size="md" loading={isBusy}>
          {submitLabel}
        </Button>
      </Group>
    </ActionForm>
  )
}

type PartProps = { app: Props['app']; findProblem: (field: string) => string | undefined }
type TextField = 'name' | 'logo_url' | 'homepage_url' | 'redirect_uri' | 'manage_url'

const toField = ({ app, findProblem }: PartProps, name: TextField) => ({
  name,
  defaultValue: app?.[name] ?? '',
  error: findProblem(name),
  ...(name !== 'name' && { type: 'url', inputMode: 'url' as const, placeholder: 'https://' }),
})

function useOptional() {
  const { common } = useMessages()
  return (label: string) => `${label} (${common.optional})`
}

function Basics({ app, findProblem }: PartProps) {
  const { common } = useMessages()
  const { apps } = useWords(developerWords)
  const optional = useOptional()
  const field = (name: TextField) => toField({ app, findProblem }, name)
  return (
    <Card title={apps.basics} lead={apps.basicsLead}>
      <Stack>
        <TextInput label={apps.name} required {...field('name')} />
        <Textarea
          name="description"
          label={optional(common.description)}
          defaultValue={app?.description ?? ''}
          error={findProblem('description')}
          autosize
          minRows={2}
        />
        <TextInput label={optional(apps.logo)} {...field('logo_url')} />
        <TextInput label={optional(apps.homepage)} {...field('homepage_url')} />
      </Stack>
    </Card>
  )
}

function Connection({ app, findProblem }: PartProps) {
  const { apps } = useWords(developerWords)
  const optional = useOptional()
  const field = (name: TextField) => toField({ app, findProblem }, name)
  return (
    <Card title={apps.connection} lead={apps.connectionLead}>
      <Stack>
        <TextInput label={apps.redirect} description={apps.redirectHint} required {...field('redirect_uri')} />
        <TextInput label={optional(apps.manage)} description={apps.manageHint} {...field('manage_url')} />
      </Stack>
    </Card>
  )
}

function Security({ app, findProblem }: PartProps) {
  const { apps } = useWords(developerWords)
  const optional = useOptional()
  return (
    <Card title={apps.security} lead={apps.securityLead}>
      <Textarea
        name="ip_allowlist"
        label={optional(apps.ips)}
        description={apps.ipsHint}
        defaultValue={app?.ip_allowlist.join('\n')}
        error={findProblem('ip_allowlist')}
        autosize
        minRows={2}
      />
    </Card>
  )
}
