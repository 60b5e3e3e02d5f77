import { Badge } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { accountWords } from '../account/words.ts'
import { nameDevice } from './name-device.ts'

export default function Sessions() {
  const { sessions } = useWords(accountWords)
  const format = useFormat()
  const list = useApi('GET /api/sessions', {})
  const end = useAct('DELETE /api/sessions/{session_id}')
  return (
    <Page title={sessions.title} lead={sessions.lead}>
      <Loaded query={list}>
        {({ data }) => (
          <Records label={sessions.title}>
            {data.map((session) => (
              <Record
                key={session.id}
                name={nameDevice(session.user_agent, sessions)}
                badges={session.is_current && <Badge variant="light">{sessions.current}</Badge>}
                lines={[
                  sessions.seen(format.ago(session.last_seen_at), session.ip?.replace(/^::ffff:/, '') ?? null),
                  sessions.started(format.moment(session.created_at)),
                ]}
                actions={
                  !session.is_current && (
                    <Confirm
                      label={sessions.end}
                      title={sessions.endTitle}
                      text={sessions.endText}
                      onConfirm={() => end.mutateAsync({ path: { session_id: session.id } })}
                    />
                  )
                }
              />
            ))}
          </Records>
        )}
      </Loaded>
    </Page>
  )
}
