import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { Answer } from '../../api/call.ts'
import { useAct } from '../../api/hooks.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Page } from '../../parts/page.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { paths } from '../../paths.ts'
import { useBusiness } from '../../session/business.tsx'
import { AppForm } from './app-form.tsx'

export default function NewApp() {
  const { apps } = useMessages()
  const { path } = useBusiness()
  const navigate = useNavigate()
  const create = useAct('POST /api/businesses/{business_id}/apps')
  const [app, setApp] = useState<Answer<'POST /api/businesses/{business_id}/apps'> | null>(null)
  return (
    <Page title={apps.newTitle}>
      <AppForm
        error={create.error}
        isBusy={create.isPending}
        submitLabel={apps.create}
        onSubmit={(body) => create.mutateAsync({ path, body }).then(setApp, () => {})}
      />
      <ShownOnce
        title={apps.shownTitle}
        text={apps.shownText}
        label={apps.clientSecret}
        value={app?.client_secret ?? null}
        onDone={() => navigate(generatePath(paths.app, { client_id: app!.client_id }), { replace: true })}
      />
    </Page>
  )
}
