import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { LicensePool } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { goodsWords } from './words.ts'

type Path = { business_id: string; variant_id: string }

/** The source of a variant's licence keys and how many are left. */
export function LicenseSource({ path }: { path: Path }) {
  const { licenses } = useWords(goodsWords)
  const read = useApi('GET /api/businesses/{business_id}/variants/{variant_id}/license-pool', { path })
  return (
    <Card title={licenses.pool} lead={licenses.poolLead}>
      <Loaded query={read} rows={1}>
        {(pool) => <Source key={pool.source} pool={pool} path={path} />}
      </Loaded>
    </Card>
  )
}

function Source({ pool, path }: { pool: LicensePool; path: Path }) {
  const messages = useMessages()
  const { common } = messages
  const { licenses } = useWords(goodsWords)
  const format = useFormat()
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/variants/{variant_id}/license-pool')
  const [source, setSource] = useState(pool.source)
  const submit = async (values: FormData) => {
    const body = source === 'generator' ? { source, pattern: readText(values, 'pattern') } : { source }
    if (await update.mutateAsync({ path, body }).catch(() => undefined)) notify(common.saved)
  }
  return (
    <Stack>
      <Text size="sm">
        {licenses.counts(format.count(pool.available), format.count(pool.assigned), format.count(pool.revoked))}
      </Text>
      {pool.waiting > 0 && <Alert color="orange">{licenses.waiting(format.count(pool.waiting))}</Alert>}
      <ActionForm error={update.error} onSubmit={submit}>
        <Radio.Group label={licenses.source} value={source} onChange={(value) => setSource(value as typeof source)}>
          <Stack gap="xs" mt="xs">
            <Radio value="keys" label={licenses.sources.keys} />
            <Radio value="generator" label={licenses.sources.generator} />
          </Stack>
        </Radio.Group>
        {source === 'generator' && (
          <TextInput
            name="pattern"
            label={licenses.pattern}
            description={licenses.patternHint}
            defaultValue={pool.pattern ?? 'XXXX-XXXX-XXXX-XXXX'}
            error={fieldProblem(update.error, 'pattern', messages)}
          />
        )}
        <Group>
          <Button type="submit" variant="default" loading={update.isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Stack>
  )
}
