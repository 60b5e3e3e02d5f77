import { Alert, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { AccountChange as Change } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { accountChangeWords } from './words.ts'

/** Shows a change of a payment account. Mails to owners link to it, and owners can undo the change there. */
export default function AccountChange() {
  const words = useWords(accountChangeWords)
  const path = { ...useBusiness().path, change_id: Number(useParams().change_id) || 0 }
  const change = useApi('GET /api/businesses/{business_id}/account-changes/{change_id}', { path })
  return (
    <Page title={words.title}>
      <Loaded query={change}>{(found) => <Details change={found} path={path} />}</Loaded>
    </Page>
  )
}

function Details({ change, path }: { change: Change; path: { business_id: string; change_id: number } }) {
  const words = useWords(accountChangeWords)
  const format = useFormat()
  const notify = useNotice()
  const undo = useAct('POST /api/businesses/{business_id}/account-changes/{change_id}/undo')
  const { kind, action, subject, made_by, undone } = change
  const what = kind === 'payment_accounts' ? words.banks(subject.name) : words.what[action](subject.name)
  return (
    <Card title={what} lead={`${words.makers[made_by.kind](made_by.name)}, ${format.moment(change.created_at)}`}>
      <Stack align="flex-start">
        <PlainList entries={change.changes.map((one) => `${words.fields[one.field]}: ${sayValues(words, one)}`)} />
        {change.is_undoable && (
          <>
            <Text size="sm">{words.lead(format.moment(change.undo_until))}</Text>
            <Confirm
              label={words.undo}
              title={words.undoTitle}
              text={words.undoText[action]}
              onConfirm={async () => {
                await undo.mutateAsync({ path })
                notify(words.undoneNow)
              }}
            />
          </>
        )}
        {undone && <Alert variant="light">{words.undone(undone.fullname ?? '', format.moment(undone.at))}</Alert>}
        {!undone && !change.is_undoable && (
          <Alert color="amber" variant="light">
            {words.expired}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {words.advice}
        </Text>
      </Stack>
    </Card>
  )
}

type Words = (typeof accountChangeWords)['en']

function sayValues(words: Words, { field, from, to }: Change['changes'][number]): string {
  if (from === null && to === null) return words.changed
  const say = (value: string | null) => {
    if (field === 'is_active') return value === 'true' ? words.yes : words.no
    return value || words.none
  }
  return from === null ? say(to) : `${say(from)} → ${say(to)}`
}
