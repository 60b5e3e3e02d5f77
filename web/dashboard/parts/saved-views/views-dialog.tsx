import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAct, useApi } from '../../api/hooks.ts'
import { maxViewNameLength } from '../../api/limits.generated.ts'
import type { SavedView } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import { ActionForm } from '../dialogs/action-form.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Loaded } from '../lists/loaded.tsx'
import { Records } from '../lists/records.tsx'
import { ViewRecord } from './view-record.tsx'
import { savedViewWords } from './words.ts'

type Props = { list: SavedView['list']; onClose: () => void }

/** Lists the saved views, with a form that saves the current filters as a new one. */
export default function ViewsDialog({ list, onClose }: Props) {
  const spoken = useWords(savedViewWords)
  const { path } = useBusiness()
  const views = useApi('GET /api/businesses/{business_id}/saved-views', { path, query: { list } })
  const query = useLocation().search.slice(1)
  return (
    <Dialog opened onClose={onClose} title={spoken.title} isForm>
      <Stack gap="lg">
        <Loaded query={views} rows={2}>
          {({ data }) => {
            const groups = [
              { label: spoken.own, views: data.filter((view) => view.is_own) },
              { label: spoken.team, views: data.filter((view) => !view.is_own) },
            ].filter((group) => group.views.length > 0)
            if (groups.length === 0) return <Text c="dimmed">{spoken.none}</Text>
            return (
              <>
                {groups.map((group) => (
                  <div key={group.label}>
                    <Title order={3} size="h5" mb="xs">
                      {group.label}
                    </Title>
                    <Records label={group.label}>
                      {group.views.map((view) => (
                        <ViewRecord key={view.id} view={view} query={query} words={spoken} onOpen={onClose} />
                      ))}
                    </Records>
                  </div>
                ))}
              </>
            )
          }}
        </Loaded>
        <SaveView list={list} query={query} />
      </Stack>
    </Dialog>
  )
}

function SaveView({ list, query }: { list: SavedView['list']; query: string }) {
  const messages = useMessages()
  const spoken = useWords(savedViewWords)
  const { path, can } = useBusiness()
  const notify = useNotice()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useAct('POST /api/businesses/{business_id}/saved-views')
  const submit = async () => {
    const body = { list, name: name.trim(), query, is_shared: isShared }
    const made = await save.mutateAsync({ path, body }).catch(() => undefined)
    if (!made) return
    notify(spoken.saved(made.name))
    setName('')
  }
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {spoken.saveTitle}
      </Title>
      {query === '' ? (
        <Text c="dimmed">{spoken.nothing}</Text>
      ) : (
        <ActionForm error={save.error} onSubmit={submit} gap="sm">
          <TextInput
            name="name"
            label={messages.common.name}
            value={name}
            maxLength={maxViewNameLength}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldProblem(save.error, 'name', messages)}
          />
          {can('views:share') && (
            <Checkbox
              label={spoken.share}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {spoken.save}
            </Button>
          </Group>
        </ActionForm>
      )}
    </section>
  )
}
