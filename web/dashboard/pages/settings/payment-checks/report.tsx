import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { toAddress } from '../../../../client/request.ts'
import { useApi } from '../../../api/hooks.ts'
import type { ProviderReportDay, ProviderReportLine } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ReportBadges } from './report-parts.tsx'
import { paymentCheckWords } from './words.ts'

type State = ProviderReportLine['state']
const csv = '/api/businesses/{business_id}/provider-accounts/{account_id}/reports/{day}/csv'

/** Shows one day of an account: expected payments, those that the provider lists, and each line. */
export default function Report() {
  const words = useWords(paymentCheckWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { account_id = '', day = '' } = useParams()
  const path = { ...useBusiness().path, account_id: Number(account_id), day }
  const report = useApi('GET /api/businesses/{business_id}/provider-accounts/{account_id}/reports/{day}', { path })
  const [state, setState] = useState<State | ''>('')
  return (
    <Page
      title={words.report(format.day(`${day}T12:00:00Z`))}
      action={
        <Group>
          <Button variant="default" component={Link} to={pathTo('paymentReports', { account_id })}>
            {words.back}
          </Button>
          <Button component="a" href={toAddress(csv, path)} download leftSection={<Icon name="download" />}>
            {words.csv}
          </Button>
        </Group>
      }
    >
      <Loaded query={report}>{(figures) => <Figures figures={figures} />}</Loaded>
      <Card title={words.lines}>
        <Stack>
          <NativeSelect
            label={words.show}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value as State | '')}
            data={[
              { value: '', label: words.all },
              ...Object.entries(words.lineStates).map(([value, label]) => ({ value, label })),
            ]}
            maw={320}
          />
          <Lines key={state} state={state} />
        </Stack>
      </Card>
    </Page>
  )
}

function Figures({ figures }: { figures: ProviderReportDay }) {
  const words = useWords(paymentCheckWords)
  const format = useFormat()
  const shown = [
    [words.expectedAmount, figures.expected_amount],
    [words.receivedAmount, figures.received_amount],
    [words.fees, figures.fee_amount],
    [words.refunded, figures.refunded_amount],
  ] as const
  return (
    <Card>
      <Stack>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
          {shown.map(([label, amount]) => (
            <div key={label}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" m={0} fw={600} className="money">
                {format.money(amount, figures.currency)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
        <Group gap="xs">
          <ReportBadges figures={figures} />
        </Group>
        {figures.list_error && (
          <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={words.listFailed}>
            {words.listErrors[figures.list_error]}
          </Alert>
        )}
        <Text size="sm" c="dimmed" component="div">
          {figures.listed_until ? (
            <>
              {words.listedUntil} <When at={figures.listed_until} />
            </>
          ) : (
            !figures.list_error && words.notListed
          )}
        </Text>
      </Stack>
    </Card>
  )
}

function Lines({ state }: { state: State | '' }) {
  const words = useWords(paymentCheckWords)
  const { account_id, day = '' } = useParams()
  const path = { ...useBusiness().path, account_id: Number(account_id), day }
  const [cursor, move] = useCursor()
  const query = { ...cursor, ...(state && { state }) }
  const lines = useApi('GET /api/businesses/{business_id}/provider-accounts/{account_id}/reports/{day}/lines', {
    path,
    query,
  })
  return (
    <PagedRecords
      query={lines}
      rows={4}
      label={words.lines}
      empty={<Text size="sm">{words.noLines}</Text>}
      onMove={move}
    >
      {(line) => <Line key={line.id} line={line} />}
    </PagedRecords>
  )
}

const isFine = (state: State) => state === 'matched' || state === 'refund'
const isOpen = (state: State) => state === 'waiting' || state === 'not_listed'

function Line({ line }: { line: ProviderReportLine }) {
  const words = useWords(paymentCheckWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { currency } = useBusiness().business
  const money = (label: string, amount: string | null) => amount && `${label}: ${format.money(amount, currency)}`
  const { state } = line
  const amounts = [
    money(words.expectedAmount, line.expected_amount),
    money(words.receivedAmount, line.received_amount),
    money(words.fees, line.fee_amount),
  ]
  return (
    <Record
      name={line.order_number ? words.order(line.order_number) : (line.provider_payment_id ?? line.id)}
      badges={
        <StatusBadge
          label={words.lineStates[state] ?? state}
          icon={isFine(state) ? 'check' : isOpen(state) ? 'clock' : 'warning'}
          color={isFine(state) ? 'brand' : isOpen(state) ? 'gray' : 'red'}
        />
      }
      lines={[amounts.filter(Boolean).join(' · '), <When key="at" at={line.at} />]}
      actions={
        line.order_id && (
          <Button size="xs" variant="default" component={Link} to={pathTo('order', { order_id: line.order_id })}>
            {words.openOrder}
          </Button>
        )
      }
    />
  )
}
