import { Table, Text, Title } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useChosenStore } from '../../../session/store.ts'
import { otherKeys } from '../../figures/other-keys.ts'
import classes from '../home.module.css'
import { type Period, refetchInterval } from '../use-period.ts'
import { funnelWords } from './words.ts'

const steps = ['product_views', 'carts', 'checkouts', 'orders', 'paid_orders'] as const

/** Shows how many visitors reached each step towards a paid order. */
export default function Funnel({ period: { from, to } }: { period: Period }) {
  const words = useWords(funnelWords)
  const format = useFormat()
  const { path } = useBusiness()
  const store = useChosenStore()
  const query = useApi(
    'GET /api/businesses/{business_id}/statistics/funnel',
    { path, query: { ...(store && { store_id: Number(store) }), from, to } },
    { refetchInterval },
  )
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={query} rows={3}>
        {({ totals, sources }) => {
          const top = Math.max(...steps.map((step) => totals[step]))
          if (top === 0) return <Text c="dimmed">{words.empty}</Text>
          const named = sources.filter(({ source }) => source !== '')
          return (
            <>
              <ol className={classes.ranked}>
                {steps.map((step) => (
                  <li key={step} className={classes.place}>
                    <div className={classes.line}>
                      <span className={classes.name}>{words.steps[step]}</span>
                      <span>{format.count(totals[step])}</span>
                    </div>
                    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={classes.share}>
                      <rect className={classes.bar} width={(totals[step] / top) * 100} height={1} />
                    </svg>
                  </li>
                ))}
              </ol>
              {named.length > 0 && (
                <>
                  <Title order={3} size="sm" mt="md" mb="xs">
                    {words.sources}
                  </Title>
                  <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
                    <Table>
                      <Table.Thead>
                        <Table.Tr>
                          <Table.Th>{words.source}</Table.Th>
                          {steps.map((step) => (
                            <Table.Th key={step}>{words.steps[step]}</Table.Th>
                          ))}
                        </Table.Tr>
                      </Table.Thead>
                      <Table.Tbody>
                        {sources.map((one) => (
                          <Table.Tr key={one.source}>
                            <Table.Td>{one.source === otherKeys ? words.others : one.source || words.none}</Table.Td>
                            {steps.map((step) => (
                              <Table.Td key={step}>{format.count(one[step])}</Table.Td>
                            ))}
                          </Table.Tr>
                        ))}
                      </Table.Tbody>
                    </Table>
                  </Table.ScrollContainer>
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
