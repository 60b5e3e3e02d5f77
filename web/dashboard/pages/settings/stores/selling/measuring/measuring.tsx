import { Alert, Button, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../../../api/hooks.ts'
import { maxPixelIdLength, maxTestCodeLength, maxTokenLength } from '../../../../../api/limits.generated.ts'
import type { Measuring as Service } from '../../../../../api/types.generated.ts'
import { useNotice } from '../../../../../frame/notices.tsx'
import { useFormat } from '../../../../../messages/format.ts'
import { fieldProblem } from '../../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../../../parts/fields/password-field.tsx'
import { Card } from '../../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../../parts/lists/loaded.tsx'
import { Problem } from '../../../../../parts/values/problem.tsx'
import { useBusiness } from '../../../../../session/business.tsx'
import { measuringWords } from './words.ts'

const useMeasuringWords = () => useWords(measuringWords)

type Path = { business_id: string; store_id: string }

/** Manages the advertising and analytics services that a store reports to. */
export default function Measuring({ storeId }: { storeId: string }) {
  const path = { ...useBusiness().path, store_id: storeId }
  const words = useMeasuringWords()
  const list = useApi('GET /api/businesses/{business_id}/stores/{store_id}/measuring', { path })
  return (
    <Stack gap="lg">
      <Text>{words.consent}</Text>
      <Alert color="amber" variant="light" role="note">
        {words.scripts}
      </Alert>
      <Loaded query={list} rows={3}>
        {({ data }) => data.map((service) => <ServiceCard key={service.vendor} service={service} path={path} />)}
      </Loaded>
    </Stack>
  )
}

function ServiceCard({ service, path }: { service: Service; path: Path }) {
  const { vendor, is_token_set, token_last_four } = service
  const messages = useMessages()
  const words = useMeasuringWords()
  const notify = useNotice()
  const save = useAct('PATCH /api/businesses/{business_id}/stores/{store_id}/measuring/{vendor}')
  const submit = async (values: FormData) => {
    const [pixel_id, token] = [readText(values, 'pixel_id'), readText(values, 'token')]
    const body = {
      is_enabled: values.has('is_enabled'),
      conversion: readText(values, 'conversion') === 'placed' ? ('placed' as const) : ('paid' as const),
      ...(pixel_id && { pixel_id }),
      ...(token && { token }),
    }
    if (await save.mutateAsync({ path: { ...path, vendor }, body }).catch(() => undefined)) notify(words.saved)
  }
  const tokenHint = token_last_four ? words.tokenSet(token_last_four) : words.tokenKept
  return (
    <Card title={words.names[vendor]} lead={words.hints[vendor]}>
      <ActionForm error={save.error} onSubmit={submit}>
        <Switch name="is_enabled" label={words.on} defaultChecked={service.is_enabled} />
        <TextInput
          name="pixel_id"
          label={words.ids[vendor]}
          defaultValue={service.pixel_id ?? ''}
          maxLength={maxPixelIdLength}
          error={fieldProblem(save.error, 'pixel_id', messages)}
        />
        <PasswordField
          key={`${is_token_set} ${token_last_four}`} // The key empties the field after a token was saved.
          name="token"
          label={words.tokens[vendor]}
          description={is_token_set ? tokenHint : words.tokenNone}
          autoComplete="off"
          maxLength={maxTokenLength}
          error={fieldProblem(save.error, 'token', messages)}
        />
        <Radio.Group name="conversion" label={words.conversion} defaultValue={service.conversion}>
          <Stack gap="xs" mt="xs">
            <Radio value="paid" label={words.conversions.paid} />
            <Radio value="placed" label={words.conversions.placed} />
          </Stack>
        </Radio.Group>
        <Group>
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </Group>
      </ActionForm>
      {is_token_set && service.pixel_id && <Trial service={service} path={path} />}
    </Card>
  )
}

/** Sends a test event, and shows the outcome of the latest report. */
function Trial({ service: { vendor, last_error, last_sent_at }, path }: { service: Service; path: Path }) {
  const words = useMeasuringWords()
  const format = useFormat()
  const notify = useNotice()
  const [code, setCode] = useState('')
  const test = useAct('POST /api/businesses/{business_id}/stores/{store_id}/measuring/{vendor}/test')
  const send = async () => {
    const body = code.trim() ? { test_event_code: code.trim() } : {}
    const answer = await test.mutateAsync({ path: { ...path, vendor }, body }).catch(() => undefined)
    if (answer?.is_ok) notify(words.testOk)
  }
  return (
    <Stack gap="sm" mt="md">
      {vendor !== 'ga4' && (
        <TextInput
          label={words.testCode}
          description={words.testCodeHint}
          value={code}
          maxLength={maxTestCodeLength}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Group>
        <Button variant="default" loading={test.isPending} onClick={send}>
          {words.test}
        </Button>
      </Group>
      {test.error && <Problem error={test.error} />}
      <Text size="sm" c={last_error ? 'red' : 'dimmed'} role="status">
        {last_error
          ? words.lastError(format.moment(last_error.at), last_error.message)
          : last_sent_at && words.lastSent(format.moment(last_sent_at))}
      </Text>
    </Stack>
  )
}
