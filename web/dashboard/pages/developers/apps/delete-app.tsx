import { useNavigate } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { App } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

export function DeleteApp({ app }: { app: App }) {
  const { common } = useMessages()
  const { apps } = useWords(developerWords)
  const navigate = useNavigate()
  const notify = useNotice()
  const { path } = useBusiness()
  const remove = useAct('DELETE /api/businesses/{business_id}/apps/{client_id}')
  return (
    <Card title={apps.danger} lead={apps.deleteText}>
      <Confirm
        label={common.delete}
        title={apps.deleteTitle(app.name)}
        text={apps.deleteText}
        onConfirm={async () => {
          await remove.mutateAsync({ path: { ...path, client_id: app.client_id } })
          notify(apps.deleted(app.name))
          navigate(paths.apps, { replace: true })
        }}
      />
    </Card>
  )
}
