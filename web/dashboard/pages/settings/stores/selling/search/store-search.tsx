import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../../../api/hooks.ts'
import { maxSynonymGroups } from '../../../../../api/limits.generated.ts'
import type { StoreSynonyms } from '../../../../../api/types.generated.ts'
import { useNotice } from '../../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../../messages/provider.tsx'
import { ActionForm } from '../../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../../parts/lists/loaded.tsx'
import { Icon } from '../../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../../session/business.tsx'
import { storeSearchWords } from './words.ts'

type Path = { business_id: string; store_id: string }

const toWords = (line: string) =>
  line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Edits the synonyms of a store's search. */
export default function StoreSearch({ storeId }: { storeId: string }) {
  const words = useWords(storeSearchWords)
  const path = { ...useBusiness().path, store_id: storeId }
  const synonyms = useApi('GET /api/businesses/{business_id}/stores/{store_id}/synonyms', { path })
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={synonyms} rows={2}>
        {(found) => <Form key={JSON.stringify(found)} path={path} synonyms={found} />}
      </Loaded>
    </Card>
  )
}

function Form({ path, synonyms }: { path: Path; synonyms: StoreSynonyms }) {
  const messages = useMessages()
  const words = useWords(storeSearchWords)
  const notify = useNotice()
  const [lines, setLines] = useState(synonyms.groups.map((group) => group.join(', ')))
  const [isChecked, setChecked] = useState(false)
  const save = useAct('PUT /api/businesses/{business_id}/stores/{store_id}/synonyms')
  const isTooShort = (line: string) => toWords(line).length === 1
  const submit = async () => {
    // Errors refer to groups by position, so empty lines are removed from the form too.
    const filled = lines.filter((line) => toWords(line).length > 0)
    setLines(filled)
    setChecked(true)
    if (filled.some(isTooShort)) return
    const body = { groups: filled.map(toWords) }
    if (await save.mutateAsync({ path, body }).catch(() => undefined)) notify(messages.common.saved)
  }
  return (
    <ActionForm error={save.error} onSubmit={submit}>
      <Stack gap="sm" align="stretch">
        {lines.length === 0 && <Text size="sm">{words.empty}</Text>}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the field of a row shows its value, wherever it stands
          <Group key={index} gap={6} wrap="nowrap" align="flex-start">
            <TextInput
              name={`groups.${index}`}
              aria-label={words.group(index + 1)}
              placeholder={words.hint}
              style={{ flex: 1 }}
              value={line}
              maxLength={1300}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget
                setLines((now) => now.map((one, place) => (place === index ? value : one)))
              }}
              error={
                isChecked && isTooShort(line) ? words.tooFew : fieldProblem(save.error, `groups.${index}`, messages)
              }
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={words.remove(line || words.group(index + 1))}
              onClick={() => setLines((now) => now.filter((_, place) => place !== index))}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Group>
        <Button type="submit" loading={save.isPending}>
          {words.save}
        </Button>
        {lines.length < maxSynonymGroups && (
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setLines((now) => [...now, ''])}
          >
            {words.add}
          </Button>
        )}
      </Group>
    </ActionForm>
  )
}
