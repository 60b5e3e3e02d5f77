import { Anchor } from '@mantine/core'
import type { Answer } from '../../api/call.ts'
import { useAct, useApi } from '../../api/hooks.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useFormat } from '../../messages/format.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { PlainList } from '../../parts/lists/plain-list.tsx'
import { Record } from '../../parts/lists/records.tsx'
import { RevisionChanges } from '../../parts/lists/revision-changes.tsx'
import { AppLogo } from '../../parts/values/app-logo.tsx'
import { developerWords } from '../developers/words.ts'

type ReviewedApp = Answer<'GET /api/operator/apps'>['data'][number]

/** An app in the operator's review: owner, redirect URI and requested permissions. */
export function ReviewRecord({ app }: { app: ReviewedApp }) {
  const { common } = useMessages()
  const { operator, keys } = useWords(developerWords)
  const format = useFormat()
  const notify = useNotice()
  const path = { client_id: app.client_id }
  const scopes = useApi('GET /api/scopes', {})
  const describe = (name: string) => scopes.data?.data.find((scope) => scope.name === name)?.description ?? name
  const verify = useAct('POST /api/operator/apps/{client_id}/verify')
  const unverify = useAct('POST /api/operator/apps/{client_id}/unverify')
  const approve = useAct('POST /api/operator/apps/{client_id}/revision/approve')
  const refuse = useAct('POST /api/operator/apps/{client_id}/revision/refuse')
  const decision = { path, body: { requested_at: app.revision?.requested_at ?? '' } }
  const done = () => notify(operator.done)
  return (
    <Record
      name={app.name}
      mark={<AppLogo app={app} />}
      lines={[
        `${operator.by(app.owner.name)} · ${common.created(format.day(app.created_at))}`,
        app.description,
        app.homepage_url && (
          <Anchor key="homepage" href={app.homepage_url} target="_blank" rel="noreferrer" inherit underline="always">
            {app.homepage_url}
          </Anchor>
        ),
        app.redirect_uri,
        app.manage_url,
      ]}
      actions={
        app.revision ? (
          <>
            <Confirm
              label={operator.refuse}
              title={operator.refuseTitle(app.name)}
              text={operator.refuseText}
              onConfirm={() => refuse.mutateAsync(decision).then(done)}
            />
            <Confirm
              label={operator.approve}
              title={operator.approveTitle(app.name)}
              text={operator.approveText}
              isDanger={false}
              button={{ variant: 'filled' }}
              onConfirm={() => approve.mutateAsync(decision).then(done)}
            />
          </>
        ) : app.is_verified ? (
          <Confirm
            label={operator.unverify}
            title={operator.unverifyTitle(app.name)}
            text={operator.unverifyText}
            onConfirm={() => unverify.mutateAsync({ path }).then(done)}
          />
        ) : (
          <Confirm
            label={operator.verify}
            title={operator.verifyTitle(app.name)}
            text={operator.verifyText}
            isDanger={false}
            button={{ variant: 'filled' }}
            onConfirm={() => verify.mutateAsync({ path, body: { updated_at: app.updated_at } }).then(done)}
          />
        )
      }
    >
      <RevisionChanges app={app} />
      <Disclosure label={keys.scopeCount(app.scopes.length)}>
        <PlainList entries={app.scopes.map(describe)} />
      </Disclosure>
    </Record>
  )
}
