import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'

type CardProps<D> = {
  words: { title: string; lead: string; empty: string; add: string; addHint: string }
  list: UseQueryResult<{ data: D[] }>
  /** The field with the name of a new domain, and the button that adds it. */
  field: 'hostname' | 'domain'
  placeholder: string
  button: string
  adding: { error: unknown; isPending: boolean }
  onAdd: (name: string) => Promise<void>
  children: (domain: D) => ReactNode
}

/** Lists domains of the business, with a form for one more. */
export function DomainsCard<D extends { id: string | number }>(props: CardProps<D>) {
  const { words, list, field, placeholder, button, adding, onAdd, children } = props
  const messages = useMessages()
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <Loaded query={list} rows={1}>
          {({ data }) =>
            data.length === 0 ? (
              <Text size="sm">{words.empty}</Text>
            ) : (
              <Records label={words.title}>{data.map(children)}</Records>
            )
          }
        </Loaded>
        <ActionForm
          key={list.data?.data.length}
          error={adding.error}
          onSubmit={(values) => onAdd(readText(values, field))}
        >
          <TextInput
            name={field}
            label={words.add}
            description={words.addHint}
            placeholder={placeholder}
            error={fieldProblem(adding.error, field, messages)}
            maw={420}
            autoComplete="off"
          />
          <Group>
            <Button type="submit" variant="default" loading={adding.isPending}>
              {button}
            </Button>
          </Group>
        </ActionForm>
      </Stack>
    </Card>
  )
}

type RecordProps = {
  name: string
  isReady: boolean
  words: {
    verified: string
    unverified: string
    check: string
    removeTitle: (name: string) => string
    removeText: string
  }
  lines: ReactNode[]
  /** Undefined where there is nothing left to check. */
  check: { isPending: boolean; act: () => Promise<void> } | undefined
  onRemove: () => Promise<unknown>
  children: ReactNode
}

/** Shows the state of a domain, checks its DNS records and removes it. */
export function DomainRecord({ name, isReady, words, lines, check, onRemove, children }: RecordProps) {
  const { common } = useMessages()
  return (
    <Record
      name={name}
      badges={
        isReady ? (
          <StatusBadge label={words.verified} icon="check" color="brand" />
        ) : (
          <StatusBadge label={words.unverified} icon="clock" color="gray" />
        )
      }
      lines={lines}
      actions={
        <>
          {check && (
            <Button size="xs" variant="default" loading={check.isPending} onClick={check.act}>
              {words.check}
            </Button>
          )}
          <Confirm label={common.delete} title={words.removeTitle(name)} text={words.removeText} onConfirm={onRemove} />
        </>
      }
    >
      {children}
    </Record>
  )
}
