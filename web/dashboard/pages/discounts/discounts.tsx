import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../api/hooks.ts'
import type { DiscountCode } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { NoMatch } from '../../parts/data-table/no-match.tsx'
import { SearchField } from '../../parts/data-table/search-field.tsx'
import { useListState } from '../../parts/data-table/use-list-state.ts'
import { Empty } from '../../parts/empty.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { useBusiness } from '../../session/business.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { type State, stateOf, useEffectWords } from './discount-effect.ts'

export default function Discounts() {
  const { discounts, table } = useMessages()
  const { path, can } = useBusiness()
  const [edited, setEdited] = useState<DiscountCode | 'new'>()
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search', 'status'])
  const list = useApi('GET /api/businesses/{business_id}/discount-codes', {
    path,
    query: { page_size: 25, ...((isFirstPage ? filters : cursor) as object) },
  })
  const create = can('catalog:manage') && (
    <Button onClick={() => setEdited('new')} leftSection={<Icon name="plus" />}>
      {discounts.create}
    </Button>
  )
  return (
    <Page title={discounts.title} action={create}>
      <Stack gap="sm">
        <Group gap="xs">
          <SearchField
            label={discounts.search}
            value={filters.search ?? ''}
            onSearch={(text) => setFilters({ search: text }, true)}
          />
          <NativeSelect
            aria-label={discounts.state}
            value={filters.status ?? ''}
            onChange={(event) => setFilters({ status: event.currentTarget.value })}
            data={[
              { value: '', label: table.any },
              { value: 'enabled', label: discounts.states.on },
              { value: 'disabled', label: discounts.states.off },
            ]}
          />
        </Group>
        <Loaded query={list}>
          {(page) =>
            page.data.length > 0 ? (
              <>
                <Records label={discounts.title}>
                  {page.data.map((code) => (
                    <Line key={code.id} code={code} onEdit={() => setEdited(code)} />
                  ))}
                </Records>
                <Pager page={page} onMove={move} />
              </>
            ) : Object.keys(filters).length > 0 ? (
              <NoMatch title={discounts.noMatch} onClear={() => setFilters({ search: undefined, status: undefined })} />
            ) : (
              <Empty icon="percent" title={discounts.empty} lead={discounts.emptyLead} action={create} />
            )
          }
        </Loaded>
      </Stack>
      {edited && <DiscountDialog code={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

const looks: Record<State, [IconName, string]> = {
  on: ['check', 'brand'],
  off: ['cross', 'gray'],
  expired: ['clock', 'amber'],
  usedUp: ['box', 'amber'],
}

function Line({ code, onEdit }: { code: DiscountCode; onEdit: () => void }) {
  const { discounts, common } = useMessages()
  const { path, can } = useBusiness()
  const format = useFormat()
  const notify = useNotice()
  const describe = useEffectWords()
  const change = useAct('PATCH /api/businesses/{business_id}/discount-codes/{id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/discount-codes/{id}')
  const codePath = { ...path, id: code.id }
  const state = stateOf(code)
  const [icon, color] = looks[state]
  const { columns } = discounts
  // Over plain http there is no clipboard; the code can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(code.code).then(
      () => notify(common.copied),
      () => {},
    )
  const used = code.is_usage_limit ? discounts.usedOf(code.current_usage, code.usage_limit ?? 0) : code.current_usage
  const until = code.is_expiry && code.expiry_time ? format.day(code.expiry_time) : discounts.unlimited
  return (
    <Record
      name={code.code}
      badges={<StatusBadge label={discounts.states[state]} icon={icon} color={color} />}
      lines={[describe(code), `${columns.used}: ${used} · ${columns.until}: ${until}`]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={copy}>
            {discounts.copyCode}
          </Button>
          {can('catalog:manage') && (
            <>
              <Button
                size="xs"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ path: codePath, body: { is_enabled: !code.is_enabled } })}
              >
                {code.is_enabled ? discounts.turnOff : discounts.turnOn}
              </Button>
              <Button size="xs" variant="default" onClick={onEdit}>
                {discounts.edit}
              </Button>
              {code.current_usage === 0 && (
                <Confirm
                  label={discounts.remove}
                  title={discounts.removeTitle(code.code)}
                  text={discounts.removeText}
                  onConfirm={() => remove.mutateAsync({ path: codePath })}
                />
              )}
            </>
          )}
        </>
      }
    />
  )
}
