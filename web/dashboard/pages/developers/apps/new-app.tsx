import { useState } from 'react'
import { generatePath, Navigate } from 'react-router'
import type { Answer } from '../../../api/call.ts'
import { useAct } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ShownOnce } from '../../../parts/dialogs/shown-once.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'
import { useActivation } from './activation.ts'
import type { AppBody } from './app-body.ts'
import { AppForm } from './app-form.tsx'

/**
 * Creates an app, then shows its client secret, the webhook secret if the test event was accepted, and the app's page.
 */
export default function NewApp() {
  const { apps, webhooks } = useWords(developerWords)
  const { path } = useBusiness()
  const create = useAct('POST /api/businesses/{business_id}/apps')
  const activation = useActivation()
  const [app, setApp] = useState<Answer<'POST /api/businesses/{business_id}/apps'> | null>(null)
  const [isStored, setStored] = useState(false)
  const submit = async (body: AppBody) => {
    const created = await create.mutateAsync({ path, body }).catch(() => undefined)
    if (!created) return
    setApp(created)
    if (created.webhook.is_enabled) await activation.run(created.client_id)
  }
  if (app && isStored && !activation.isRunning && !activation.issued)
    return <Navigate to={generatePath(paths.app, { client_id: app.client_id })} replace />
  return (
    <Page title={apps.newTitle}>
      <AppForm
        error={create.error}
        isBusy={create.isPending || activation.isRunning}
        submitLabel={apps.create}
        onSubmit={submit}
      />
      <ShownOnce
        title={apps.shownTitle}
        text={apps.shownText}
        label={apps.clientSecret}
        value={isStored ? null : (app?.client_secret ?? null)}
        onDone={() => setStored(true)}
      />
      <ShownOnce
        title={webhooks.shownTitle}
        text={webhooks.shownText}
        label={webhooks.secret}
        value={isStored ? activation.issued : null}
        onDone={activation.clearIssued}
      />
    </Page>
  )
}
