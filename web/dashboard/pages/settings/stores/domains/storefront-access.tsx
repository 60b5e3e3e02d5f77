import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../../api/hooks.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useFormat } from '../../../../messages/format.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { storefrontWords } from './words.ts'

/** Manages the keys and origins with which a merchant's own website calls the Storefront API. */
export default function StorefrontAccess({ storeId }: { storeId: string }) {
  const path = { ...useBusiness().path, store_id: storeId }
  return (
    <Stack gap="lg">
      <Keys path={path} />
      <Origins path={path} />
    </Stack>
  )
}

type Path = { path: { business_id: string; store_id: string } }

function Keys({ path }: Path) {
  const { common } = useMessages()
  const words = useWords(storefrontWords)
  const format = useFormat()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/stores/{store_id}/public-api-keys', { path })
  const create = useAct('POST /api/businesses/{business_id}/stores/{store_id}/public-api-keys')
  const revoke = useAct('DELETE /api/businesses/{business_id}/stores/{store_id}/public-api-keys/{id}')
  const make = async () => {
    if (await create.mutateAsync({ path }).catch(() => undefined)) notify(words.keyMade)
  }
  return (
    <Card title={words.keys} lead={words.keysLead}>
      <Stack>
        <Loaded query={list} rows={1}>
          {({ data }) => {
            const active = data.filter(({ status }) => status === 'active')
            if (active.length === 0) return <Text size="sm">{words.noKeys}</Text>
            return (
              <Records label={words.keys}>
                {active.map(({ id, token, inserted_at }) => (
                  <Record
                    key={id}
                    name={token ?? ''}
                    lines={[common.created(format.day(inserted_at))]}
                    actions={
                      <Confirm
                        label={words.revoke}
                        title={words.revokeTitle}
                        text={words.revokeText}
                        onConfirm={() => revoke.mutateAsync({ path: { ...path, id } })}
                      />
                    }
                  />
                ))}
              </Records>
            )
          }}
        </Loaded>
        {create.error && <Problem error={create.error} />}
        <Group>
          <Button variant="default" loading={create.isPending} onClick={make}>
            {words.makeKey}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Origins({ path }: Path) {
  const messages = useMessages()
  const words = useWords(storefrontWords)
  const format = useFormat()
  const notify = useNotice()
  const list = useApi('GET /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins', { path })
  const create = useAct('POST /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins')
  const revoke = useAct('DELETE /api/businesses/{business_id}/stores/{store_id}/storefront/allowed-origins/{id}')
  const add = async (values: FormData) => {
    const body = { origin: readText(values, 'origin') }
    if (await create.mutateAsync({ path, body }).catch(() => undefined)) notify(words.originAdded)
  }
  return (
    <Card title={words.origins} lead={words.originsLead}>
      <Stack>
        <Loaded query={list} rows={1}>
          {({ data }) => {
            const active = data.filter(({ status }) => status === 'active')
            if (active.length === 0) return <Text size="sm">{words.noOrigins}</Text>
            return (
              <Records label={words.origins}>
                {active.map(({ id, origin, inserted_at }) => (
                  <Record
                    key={id}
                    name={origin}
                    lines={[messages.common.created(format.day(inserted_at))]}
                    actions={
                      <Confirm
                        label={messages.common.delete}
                        title={words.removeOrigin(origin)}
                        text={words.removeOriginText}
                        onConfirm={() => revoke.mutateAsync({ path: { ...path, id } })}
                      />
                    }
                  />
                ))}
              </Records>
            )
          }}
        </Loaded>
        <ActionForm error={create.error} onSubmit={add}>
          <TextInput
            name="origin"
            type="url"
            label={words.addOrigin}
            placeholder="https://toko.example.com"
            error={fieldProblem(create.error, 'origin', messages)}
            maw={420}
          />
          <Group>
            <Button type="submit" variant="default" loading={create.isPending}>
              {words.addOriginGo}
            </Button>
          </Group>
        </ActionForm>
      </Stack>
    </Card>
  )
}
