import { Badge, Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { Product } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { goodsWords } from './words.ts'

/** All courses and licences, with links to their content. */
export default function DigitalGoods() {
  const { digitalGoods } = useWords(goodsWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const [courseCursor, moveCourses] = useCursor()
  const [licenseCursor, moveLicenses] = useCursor()
  const products = 'GET /api/businesses/{business_id}/products'
  const courses = useApi(products, { path, query: { ...courseCursor, item_type: 'course' } })
  const licenses = useApi(products, { path, query: { ...licenseCursor, item_type: 'license' } })
  const isEmpty = courses.data?.data.length === 0 && licenses.data?.data.length === 0
  return (
    <Page title={digitalGoods.title} lead={digitalGoods.lead}>
      {isEmpty ? (
        <Empty icon="book" title={digitalGoods.empty} lead={digitalGoods.emptyLead} />
      ) : (
        <Stack>
          {[
            { list: courses, move: moveCourses, kind: 'course' as const },
            { list: licenses, move: moveLicenses, kind: 'license' as const },
          ].map(({ list, move, kind }) => (
            <Loaded key={kind} query={list}>
              {(page) =>
                page.data.length > 0 && (
                  <Stack>
                    <Records label={digitalGoods.kinds[kind]}>
                      {page.data.flatMap((product) =>
                        lines(product, digitalGoods.kinds[kind], digitalGoods.open, pathTo),
                      )}
                    </Records>
                    <Pager page={page} onMove={move} />
                  </Stack>
                )
              }
            </Loaded>
          ))}
        </Stack>
      )}
    </Page>
  )
}

const lines = (product: Product, kind: string, open: string, pathTo: ReturnType<typeof usePathTo>) =>
  product.variants.map((variant) => (
    <Record
      key={variant.id}
      name={variant.fullname}
      badges={<Badge variant="light">{kind}</Badge>}
      actions={
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={pathTo('digitalGood', { variant_id: variant.unique_id })}
        >
          {open}
        </Button>
      }
    />
  ))
