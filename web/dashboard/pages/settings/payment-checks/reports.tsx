import { Button, Stack } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { ProviderReport } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ReportBadges } from './report-parts.tsx'
import { paymentCheckWords } from './words.ts'

/** Lists the days of an account, compared with the provider's list. */
export default function Reports() {
  const words = useWords(paymentCheckWords)
  const account_id = Number(useParams().account_id)
  const path = { ...useBusiness().path, account_id }
  const [cursor, move] = useCursor()
  const account = useApi('GET /api/businesses/{business_id}/provider-accounts/{account_id}', { path })
  const days = useApi('GET /api/businesses/{business_id}/provider-accounts/{account_id}/reports', {
    path,
    query: cursor,
  })
  return (
    <Page title={words.reports} lead={account.data && words.reportsLead(account.data.name)}>
      <Loaded query={days} rows={6}>
        {(page) => (
          <Stack>
            <Records label={words.reports}>
              {page.data.map((figures) => (
                <Day key={figures.day} figures={figures} accountId={account_id} />
              ))}
            </Records>
            <Pager page={page} onMove={move} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Day({ figures, accountId }: { figures: ProviderReport; accountId: number }) {
  const words = useWords(paymentCheckWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { currency } = useBusiness().business
  const money = (amount: string) => format.money(amount, currency)
  const { payments_count, refunds_count, disputes_count } = figures
  const hasPayments = payments_count > 0 || figures.unexpected.count > 0
  const isQuiet = !hasPayments && refunds_count === 0 && disputes_count === 0
  const lines = [
    isQuiet && words.quiet,
    hasPayments && `${words.payments(payments_count)} · ${words.expectedAmount}: ${money(figures.expected_amount)}`,
    hasPayments &&
      `${words.receivedAmount}: ${money(figures.received_amount)} · ${words.fees}: ${money(figures.fee_amount)}`,
    refunds_count > 0 && `${words.refunds(refunds_count)}: ${money(figures.refunded_amount)}`,
    disputes_count > 0 && words.disputes(disputes_count),
  ]
  return (
    <Record
      name={format.day(`${figures.day}T12:00:00Z`)}
      badges={<ReportBadges figures={figures} />}
      lines={lines}
      actions={
        !isQuiet && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={pathTo('paymentReport', { account_id: accountId, day: figures.day })}
          >
            {words.openDay}
          </Button>
        )
      }
    />
  )
}
