import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { PushDevices } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { useUser } from '../../../../session/session.tsx'
import { accountWords } from '../../account/words.ts'
import { nameDevice } from '../../sessions/name-device.ts'
import { readSupport, subscribe } from './subscribe.ts'
import { deviceWords } from './words.ts'

/** Lists the member's devices that are notified while the dashboard is closed, and turns this one on. */
export default function Devices() {
  const words = useWords(deviceWords)
  const { business, path } = useBusiness()
  const devices = useApi('GET /api/businesses/{business_id}/push-devices', { path })
  return (
    <Card title={words.title} lead={words.lead(business.name)}>
      <Loaded query={devices} rows={2}>
        {({ data, public_key }) => (
          <Stack>
            {data.length === 0 ? <Text>{words.none}</Text> : <List devices={data} />}
            {!data.some(({ is_current }) => is_current) && <TurnOn publicKey={public_key} />}
            <Text size="sm" c="dimmed">
              {words.install}
            </Text>
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function List({ devices }: { devices: PushDevices['data'] }) {
  const words = useWords(deviceWords)
  const { sessions } = useWords(accountWords)
  const { path } = useBusiness()
  const format = useFormat()
  const notify = useNotice()
  const turnOff = useAct('DELETE /api/businesses/{business_id}/push-devices/{device_id}')
  return (
    <Records label={words.title}>
      {devices.map(({ id, user_agent, created_at, is_current }) => (
        <Record
          key={id}
          name={nameDevice(user_agent, sessions)}
          badges={is_current && <Badge variant="light">{sessions.current}</Badge>}
          lines={[words.since(format.moment(created_at))]}
          actions={
            <Confirm
              label={words.turnOff}
              title={words.turnOffTitle}
              text={words.turnOffText}
              onConfirm={async () => {
                await turnOff.mutateAsync({ path: { ...path, device_id: id } })
                notify(words.isOff)
              }}
            />
          }
        />
      ))}
    </Records>
  )
}

function TurnOn({ publicKey }: { publicKey: string }) {
  const words = useWords(deviceWords)
  const user = useUser()
  const { path } = useBusiness()
  const notify = useNotice()
  const register = useAct('PUT /api/businesses/{business_id}/push-devices/current')
  const [support, setSupport] = useState(readSupport)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (support !== 'ready') return <Alert variant="light">{words[support]}</Alert>
  const turnOn = async () => {
    setState('busy')
    const body = await subscribe(publicKey, user.unique_id).catch(() => 'failed' as const)
    setState(body === 'failed' ? 'failed' : 'idle')
    setSupport(readSupport())
    if (body && body !== 'failed') register.mutate({ path, body }, { onSuccess: () => notify(words.isOn) })
  }
  return (
    <Stack gap="xs">
      {state === 'failed' && (
        <Alert color="red" variant="light" role="alert">
          {words.failed}
        </Alert>
      )}
      {register.error && <Problem error={register.error} />}
      <Group>
        <Button onClick={turnOn} loading={state === 'busy' || register.isPending}>
          {words.turnOn}
        </Button>
      </Group>
    </Stack>
  )
}
