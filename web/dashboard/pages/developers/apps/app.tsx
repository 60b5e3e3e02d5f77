import { Alert, Badge } from '@mantine/core'
import { useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { App as AppRecord } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { RevisionChanges } from '../../../parts/lists/revision-changes.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { useActivation } from './activation.ts'
import type { AppBody } from './app-body.ts'
import { AppForm } from './app-form.tsx'
import { AppWebhook } from './app-webhook.tsx'
import { Credentials } from './credentials.tsx'
import { DeleteApp } from './delete-app.tsx'

export default function App() {
  const { client_id } = useParams() as { client_id: string }
  const path = { ...useBusiness().path, client_id }
  const app = useApi('GET /api/businesses/{business_id}/apps/{client_id}', { path })
  return (
    <Loaded query={app} rows={6}>
      {(found) => <Edit key={found.client_id} app={found} />}
    </Loaded>
  )
}

/** The registration with the pending changes, from which the form continues. */
function withRevision({ revision, ...app }: AppRecord): AppRecord {
  const {
    requested_at: _,
    webhook_url,
    is_webhook_enabled,
    ...fields
  } = revision ?? ({} as Partial<NonNullable<AppRecord['revision']>>)
  const webhook = {
    ...app.webhook,
    ...(webhook_url !== undefined && { url: webhook_url }),
    ...(is_webhook_enabled !== undefined && { is_enabled: is_webhook_enabled }),
  }
  return { ...app, ...fields, webhook, revision }
}

function Edit({ app }: { app: AppRecord }) {
  const { common } = useMessages()
  const { apps } = useWords(developerWords)
  const notify = useNotice()
  const path = { ...useBusiness().path, client_id: app.client_id }
  const update = useAct('PATCH /api/businesses/{business_id}/apps/{client_id}')
  const activation = useActivation()
  const submit = async (body: AppBody) => {
    const saved = await update.mutateAsync({ path, body }).catch(() => undefined)
    if (!saved) return
    notify(saved.revision ? apps.savedWaiting : apps.saved)
    if (saved.webhook.is_enabled) await activation.run(app.client_id)
  }
  const verification = (
    <Badge size="lg" variant="light" color={app.is_verified ? 'brand' : 'amber'}>
      {app.is_verified ? apps.verified : apps.unverified}
    </Badge>
  )
  return (
    <Page title={app.name} lead={app.description} action={verification}>
      {!app.is_verified && (
        <Alert color="amber" variant="light" role="note">
          {apps.unverifiedHint}
        </Alert>
      )}
      {app.revision && (
        <Alert color="amber" variant="light" role="note" title={apps.revisionTitle}>
          {apps.revisionHint}
          <RevisionChanges app={app} />
        </Alert>
      )}
      <Credentials app={app} />
      <AppForm
        app={withRevision(app)}
        error={update.error}
        isBusy={update.isPending || activation.isRunning}
        submitLabel={common.save}
        onSubmit={submit}
      />
      {app.webhook.is_enabled && <AppWebhook app={app} activation={activation} />}
      <DeleteApp app={app} />
    </Page>
  )
}
