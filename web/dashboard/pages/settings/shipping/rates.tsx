import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { ShippingRate } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { courierWord } from '../../../parts/values/courier-words.ts'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import classes from './shipping.module.css'
import { shippingWords } from './words.ts'

const AddRate = lazyPart([entryWords], async () => (await import('./zones.tsx')).AddRate)
const RateDialog = lazyPart([entryWords], async () => (await import('./zones.tsx')).RateDialog)
const Zones = lazyPart([entryWords], async () => (await import('./zones.tsx')).Zones)

/** Shows which courier services are offered, and their rates in every zone. */
export function Rates() {
  const { path } = useBusiness()
  const rates = useApi('GET /api/businesses/{business_id}/shipping-rates', { path })
  return (
    <Loaded query={rates}>
      {({ data }) => (
        <Stack gap="lg">
          <Couriers rates={data} />
          <RateTable rates={data} />
          <Suspense>
            <Zones />
          </Suspense>
        </Stack>
      )}
    </Loaded>
  )
}

type Props = { rates: ShippingRate[] }

/** The services that have rates, in the order of their couriers. */
const listServices = (rates: ShippingRate[]) =>
  [...Map.groupBy(rates, (rate) => rate.courier_service_id).values()].map(([rate]) => rate!)

function Couriers({ rates }: Props) {
  const { common } = useMessages()
  const { shipping } = useWords(shippingWords)
  const words = shipping.couriers
  const { path } = useBusiness()
  const notify = useNotice()
  const change = useAct('PATCH /api/businesses/{business_id}/courier-services/{id}')
  const isOffered = (id: number) => rates.some((rate) => rate.courier_service_id === id && rate.is_enabled)
  const isExample = (id: number) => rates.some((rate) => rate.courier_service_id === id && rate.is_example)
  const set = async (id: number, is_enabled: boolean) => {
    if (await change.mutateAsync({ path: { ...path, id }, body: { is_enabled } }).catch(() => undefined))
      notify(common.saved)
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack>
        {!rates.some((rate) => rate.is_enabled) && (
          <Text size="sm" fw={600} role="note">
            {words.none}
          </Text>
        )}
        {change.error && <Problem error={change.error} />}
        <div className={classes.couriers}>
          {[...Map.groupBy(listServices(rates), (rate) => rate.courier_name)].map(([courier, services]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
            <div key={courier} role="group" aria-label={courierWord(courier)}>
              <Text fw={600} mb={6}>
                {courierWord(courier)}
              </Text>
              <Stack gap="xs">
                {services.map(({ courier_service_id: id, service_code: code, service_name: name }) => (
                  <Checkbox
                    key={id}
                    label={`${courierWord(name)} (${code})`}
                    description={isOffered(id) && isExample(id) ? words.example : undefined}
                    checked={isOffered(id)}
                    disabled={change.isPending}
                    onChange={(event) => set(id, event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </div>
          ))}
        </div>
      </Stack>
    </Card>
  )
}

function RateTable({ rates }: Props) {
  const words = useWords(shippingWords).shipping.rates
  const services = listServices(rates).map(({ courier_service_id, courier_name, service_name }) => ({
    value: String(courier_service_id),
    label: `${courierWord(courier_name)} ${courierWord(service_name)}`,
  }))
  const [chosen, setChosen] = useState(services[0]?.value ?? '')
  const [edited, setEdited] = useState<ShippingRate>()
  const shown = rates.filter((rate) => String(rate.courier_service_id) === chosen)
  const isSeeded = shown.some((rate) => rate.is_seeded)
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack>
        <NativeSelect
          label={words.service}
          data={services}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          maw={360}
        />
        {shown.some((rate) => rate.is_example) && <ExampleNote serviceId={Number(chosen)} isSeeded={isSeeded} />}
        <Prices rates={shown} isSeeded={isSeeded} onEdit={setEdited} />
        <Suspense>{!isSeeded && <AddRate rates={shown} serviceId={Number(chosen)} />}</Suspense>
      </Stack>
      <Suspense>{edited && <RateDialog rate={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </Card>
  )
}

/** Says that the rates are examples; they can be copied to be changed, or confirmed as they are. */
function ExampleNote({ serviceId, isSeeded }: { serviceId: number; isSeeded: boolean }) {
  const words = useWords(shippingWords).shipping.rates
  const { path } = useBusiness()
  const notify = useNotice()
  const copy = useAct('POST /api/businesses/{business_id}/courier-services/{id}/copy-rates')
  const confirm = useAct('PATCH /api/businesses/{business_id}/courier-services/{id}')
  const confirmAll = async () => {
    const input = { path: { ...path, id: serviceId }, body: { is_example: false as const } }
    if (await confirm.mutateAsync(input).catch(() => undefined)) notify(words.confirmed)
  }
  const copyAll = async () => {
    if (await copy.mutateAsync({ path: { ...path, id: serviceId } }).catch(() => undefined)) notify(words.copied)
  }
  const error = copy.error ?? confirm.error
  return (
    <>
      {error && <Problem error={error} />}
      <Alert color="amber" variant="light" icon={<Icon name="warning" />} role="note">
        <Text size="sm">{words.seeded}</Text>
        <Group gap="xs" mt="xs">
          {isSeeded && (
            <Button size="xs" variant="default" loading={copy.isPending} onClick={copyAll}>
              {words.copy}
            </Button>
          )}
          <Button size="xs" variant="default" loading={confirm.isPending} onClick={confirmAll}>
            {words.confirm}
          </Button>
        </Group>
      </Alert>
    </>
  )
}

type PricesProps = Props & { isSeeded: boolean; onEdit: (rate: ShippingRate) => void }

function Prices({ rates, isSeeded, onEdit }: PricesProps) {
  const { shipping } = useWords(shippingWords)
  const words = shipping.rates
  const format = useFormat()
  const { business } = useBusiness()
  const nameZone = (zone: string) => shipping.zones.names[zone] ?? zone
  const money = (amount: string) => format.money(amount, business.currency)
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label={words.title}>
        <thead>
          <tr>
            {[words.zone, words.firstKg, words.nextKg, words.days, words.cod].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {!isSeeded && <th aria-label={words.change} />}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.id} data-off={!rate.is_enabled || undefined}>
              <th scope="row">{nameZone(rate.zone_name)}</th>
              <td data-label={words.firstKg}>{money(rate.first_kg)}</td>
              <td data-label={words.nextKg}>{money(rate.next_kg)}</td>
              <td data-label={words.days}>{rate.etd ?? '–'}</td>
              <td data-label={words.cod}>{rate.is_cod ? money(rate.cod_fee) : words.noCod}</td>
              {!isSeeded && (
                <td>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={words.changeOne(nameZone(rate.zone_name))}
                    onClick={() => onEdit(rate)}
                  >
                    {words.change}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
